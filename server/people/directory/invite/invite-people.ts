import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import { recordAudits } from "../../../foundation/audit/record.ts";
import { type Invitee, inviteByMail } from "../../../foundation/sign-ins/invite-by-mail.ts";
import type { Actor } from "../../../platform/binder.ts";
import { publicAddress } from "../../../platform/config.ts";
import { countCall, requireAllowance } from "../../../platform/counted-calls.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { managesPerson } from "../abilities.ts";
import { selectCandidates } from "./invite.queries.ts";

const DAY = 86_400;
const callsOfOne = { kind: "invitation", most: 100, seconds: DAY };
/** Nobody's mailbox is filled by others. */
const mailsToOne = { kind: "invitation.mail", most: 3, seconds: DAY };
const CHUNK = 100;

type Answer = HandlerOutput<"people.invite">;
type Why = Answer["left_out"][number]["why"];
type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number];

function whyNot(actor: Actor, person: Candidate | undefined): Why | null {
  if (!person || !managesPerson(actor, { role: person.role as Role })) return "not_yours";
  if (!person.is_active) return "deactivated";
  if (person.has_password) return "has_password";
  return person.email === null ? "no_email" : null;
}

const nameOf = ({ first_name: first, last_name: last, email, username }: Candidate) =>
  `${first} ${last}`.trim() || (email ?? username ?? "");

/**
 * Sends people who have no password yet a mail with a link to choose one, each at most three a day.
 *
 * @throws Refusal `too_many_requests` after a hundred calls within a day.
 */
export async function invitePeople(
  { db, config, secret }: Pick<Platform, "db" | "config" | "secret">,
  actor: Actor,
  userIds: readonly string[],
): Promise<Answer> {
  await requireAllowance(db, secret, callsOfOne, actor.id);
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))].toSorted();
  const found = await selectCandidates(db, ids, reachedBy(actor, "users.id"));
  const byId = new Map(found.map((person) => [person.id, person]));
  const answer: Answer = { invited: 0, left_out: [] };
  for (let start = 0; start < ids.length; start += CHUNK) {
    const part = await inTransaction(db, async (tx) => {
      const invited: Invitee[] = [];
      const leftOut: Answer["left_out"] = [];
      for (const id of ids.slice(start, start + CHUNK)) {
        const person = byId.get(id);
        const why = whyNot(actor, person);
        const name = person && why !== "not_yours" ? nameOf(person) : "";
        if (why !== null || !person?.email) leftOut.push({ id, name, why: why ?? "no_email" });
        else if ((await countCall(tx, secret, mailsToOne, id)) > 0) leftOut.push({ id, name, why: "too_many" });
        else invited.push({ ...person, email: person.email });
      }
      await inviteByMail(tx, publicAddress(config), invited);
      const entries = invited.map(({ id }) => ({
        actor,
        action: "user.invited",
        subject: { type: "user", id },
      }));
      await recordAudits(tx, entries);
      return { invited: invited.length, leftOut };
    });
    answer.invited += part.invited;
    answer.left_out.push(...part.leftOut);
  }
  return answer;
}
