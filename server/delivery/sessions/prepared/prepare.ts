import type { preparedOperations } from "@sextant/contract/prepared.ts";
import type { z } from "zod";
import { loadQuestionVersions, type QuestionVersion } from "../../../authoring/questions/versions.ts";
import { listPictureSizes } from "../../../foundation/files/read-file.ts";
import type { Actor } from "../../../platform/binder.ts";
import { coalesce } from "../../../platform/coalesce.ts";
import type { Database } from "../../../platform/database/client.ts";
import { isDatabaseUnreachable } from "../../../platform/database/unreachable.ts";
import type { Refusal } from "../../../platform/refusal.ts";
import { changeSitting, changeSittings } from "../change.ts";
import { getOwnSession } from "../reach.ts";
import { sealedLength } from "./envelope.ts";
import { type Ahead, fixAhead } from "./fix-ahead.ts";
import { writeMediumId } from "./medium-id.ts";
import { type FixedPlace, listFixedPlaces } from "./prepared.queries.ts";

type Prepared = z.output<(typeof preparedOperations)["prepared.create"]["response"]>;

/** Maximum sittings per transaction: each gets some dozens of rows. */
const MOST = 50;

interface Call {
  actor: Actor;
  id: string;
}

/** The result of one call; `alone` when it needs its own transaction: the sitting is locked, or is not the caller's own. */
type Outcome = Ahead | { refused: Refusal } | "alone";

async function fixTogether(db: Database, wake: () => void, calls: readonly Call[]): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const callsOf = Map.groupBy(calls, ({ id }) => id);
  await changeSittings(db, wake, [...callsOf.keys()], async (tx, locked) => {
    const own = locked.filter(({ row }) => callsOf.get(row.id)?.every(({ actor }) => actor.id === row.user_id));
    for (const [id, fixed] of await fixAhead(tx, own)) outcomes.set(id, fixed);
    return [];
  });
  return calls.map(({ id }) => outcomes.get(id) ?? "alone");
}

async function fixAlone(db: Database, wake: () => void, { actor, id }: Call): Promise<Ahead> {
  await getOwnSession(db, actor, id);
  return changeSitting(db, wake, id, actor.id, async (tx, sitting, row, now) => {
    const fixed = (await fixAhead(tx, [{ sitting, row, now }])).get(sitting.id);
    if (!fixed) throw new Error("Each sitting has an outcome");
    if ("refused" in fixed) throw fixed.refused;
    return { events: [], value: fixed };
  });
}

/** The pictures of a section, each with the position of the first question that shows it. */
function picturesOf(places: readonly FixedPlace[], versions: ReadonlyMap<string, QuestionVersion>) {
  const firstOf = new Map<string, number>();
  for (const { question_version_id, position } of places) {
    for (const file of versions.get(question_version_id)?.file_ids ?? []) {
      if (!firstOf.has(file)) firstOf.set(file, position);
    }
  }
  return firstOf;
}

/** Presents the fixed sections of sittings, each with its pictures. */
async function present(db: Database, secret: Uint8Array, aheads: readonly Ahead[]): Promise<Prepared[]> {
  const places = Map.groupBy(
    await listFixedPlaces(
      db,
      aheads.map(({ sitting }) => sitting.id),
    ),
    (place) => place.session_section_id,
  );
  const versions = await loadQuestionVersions(
    db,
    [...places.values()].flatMap((own) => own.map((place) => place.question_version_id)),
  );
  const pictures = new Map([...places].map(([id, own]) => [id, picturesOf(own, versions)]));
  // Clips aren’t kept on the device: one may be larger than all pictures of a test.
  const sizes = await listPictureSizes(db, [...new Set([...pictures.values()].flatMap((own) => [...own.keys()]))]);
  return aheads.map(({ sitting, version }) => ({
    sections: sitting.sections.flatMap(({ id, position, version_section_id, prepared, state }) => {
      const of = version.sections.find((each) => each.id === version_section_id);
      if (!of || !prepared || state !== "pending") return [];
      const media = [...(pictures.get(id) ?? [])].flatMap(([fileId, question]) => {
        const size = sizes.get(fileId);
        const medium = { sectionId: id, position: question, fileId };
        return size === undefined
          ? []
          : [{ id: writeMediumId(secret, sitting.id, medium), question, bytes: sealedLength(size) }];
      });
      return [{ id, position, question_count: places.get(id)?.length ?? 0, navigation: of.navigation, media }];
    }),
  }));
}

/**
 * Fixes the questions of the actor’s own sitting before it starts, or those of later sections, so that the page can fetch them sealed.
 * Idempotent, unless another version is published before the start: then everything is drawn again.
 *
 * @throws Refusal `not_found` for another person’s sitting, `illegal_transition` where it may not start within a day, or is over.
 */
export type Prepare = (actor: Actor, id: string) => Promise<Prepared>;

/** Creates the `Prepare` of a process: simultaneous requests share a transaction and its statements. */
export function createPrepare(db: Database, wake: () => void, secret: Uint8Array): Prepare {
  const fix = coalesce<Call, Outcome>((calls) => fixTogether(db, wake, calls), MOST);
  const show = coalesce<Ahead, Prepared>((aheads) => present(db, secret, aheads), MOST);
  return async (actor, given) => {
    const call = { actor, id: given.toLowerCase() };
    const together = await fix(call).catch((error: unknown) => {
      if (isDatabaseUnreachable(error)) throw error;
      // A joint failure may be caused by one sitting, so each retries alone.
      return "alone" as const;
    });
    if (together !== "alone" && "refused" in together) throw together.refused;
    return show(together === "alone" ? await fixAlone(db, wake, call) : together);
  };
}
