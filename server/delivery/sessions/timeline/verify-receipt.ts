import type { ReceiptVerdict } from "@sextant/contract/session-records.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { notFound } from "../../../platform/refusal.ts";
import { presentSessions } from "../present.ts";
import { getReachedSession } from "../reach.ts";
import { listChainHeads } from "../records.queries.ts";
import { verifySitting } from "../verify-answer-chains.ts";
import { atOneMoment } from "./at-one-moment.ts";
import { listLinks } from "./timeline.queries.ts";

interface ReceiptLine {
  id: string;
  saves: number;
  /** Hexadecimal; empty where nothing was saved. */
  head: string;
}

const worst: readonly ReceiptVerdict[] = ["changed", "missing", "newer", "same"];

interface Held {
  saves: number;
  /** Head of the chain when it was as long as the receipt says; null where it never was. */
  headThen: string | null;
  isBroken: boolean;
}

/** Returns what one line of a receipt comes to; a line of nothing, for what the receipt does not name, is one without saves. */
function verdictOf({ saves, head }: Pick<ReceiptLine, "saves" | "head">, held: Held | null): ReceiptVerdict {
  if (!held) return saves === 0 ? "same" : "missing";
  if (held.isBroken) return "changed";
  if (saves > held.saves) return "missing";
  if (saves > 0 && held.headThen !== head) return "changed";
  return held.saves > saves ? "newer" : "same";
}

/**
 * Holds a receipt against the chains of the sitting that it is of. The last line of an attempt counts where it has several.
 *
 * @throws Refusal `not_found` when the sitting is not within reach.
 */
export async function verifyReceipt(
  db: Database,
  actor: Actor,
  receipt: { session: string; attempts: readonly ReceiptLine[] },
) {
  const row = await getReachedSession(db, actor, receipt.session);
  const [session] = await presentSessions(db, actor, [row]);
  if (!session) throw notFound("This session");
  const lines = new Map(receipt.attempts.map((line) => [line.id.toLowerCase(), line]));
  const { chains, links, faults } = await atOneMoment(db, async (tx) => ({
    chains: await listChainHeads(tx, row.id),
    links: await listLinks(tx, row.id, [...lines.values()]),
    faults: (await verifySitting(tx, row.id)).faults,
  }));
  const headThen = new Map(links.map((link) => [link.attempt_id, link.head.toString("hex")]));
  const broken = new Set(faults.map(({ attempt }) => attempt));
  const known = new Set(chains.map(({ id }) => id));
  const attempts = [
    ...chains.map(({ id, session_section_id: section, position, saves }) => {
      const line = lines.get(id) ?? { saves: 0, head: "" };
      const held = { saves, headThen: headThen.get(id) ?? null, isBroken: broken.has(id) };
      return { id, section, position, verdict: verdictOf(line, held), receipt_saves: line.saves, saves };
    }),
    ...[...lines.values()]
      .filter(({ id }) => !known.has(id.toLowerCase()))
      .map((line) => ({
        id: line.id,
        section: null,
        position: null,
        verdict: verdictOf(line, null),
        receipt_saves: line.saves,
        saves: 0,
      })),
  ];
  const verdicts = new Set(attempts.map(({ verdict }) => verdict));
  return {
    session: row.id,
    user_name: session.user_name,
    assessment_name: session.assessment_name,
    verdict: worst.find((verdict) => verdicts.has(verdict)) ?? "same",
    attempts,
  };
}
