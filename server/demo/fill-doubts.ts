import { createDoubt } from "../doubts/create-doubt.ts";
import { replyToDoubt } from "../doubts/reply.ts";
import { updateDoubtState } from "../doubts/update-doubt.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import type { Platform } from "../platform/platform.ts";
import type { Reviewing } from "../review/inferred-reasons.ts";
import { type DemoDoubt, demoDoubts, demoFollowUp } from "./content/doubts/doubts.ts";
import { demoAccounts } from "./content/people.ts";
import { type AskableRow, backdateDoubt, listAskable } from "./doubts.queries.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Ground {
  tutor: Actor;
  students: ReadonlyMap<string, Actor>;
}

async function fillDoubt(
  reviewing: Reviewing & { db: Tx },
  wake: () => void,
  people: { tutor: Actor; student: Actor },
  at: AskableRow,
  { asked, hoursAgo, answer, after }: DemoDoubt,
  now: Date,
): Promise<void> {
  const { tutor, student } = people;
  const place = { session: at.session_id, attempt: at.attempt_id };
  const { id } = await createDoubt(reviewing, wake, student, { ...place, text: asked, pictures: [], quote: "" });
  const askedAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  if (answer) {
    const body = { text: answer.text, pictures: [], offer: answer.isOffered ?? false };
    await replyToDoubt(reviewing, wake, tutor, id, body, "");
  }
  const answered = answer ? new Date(askedAt.getTime() + answer.afterMinutes * MINUTE_MS) : null;
  await backdateDoubt(reviewing.db, id, { asked: askedAt, answered });
  if (after === "follow_up") await replyToDoubt(reviewing, wake, student, id, { text: demoFollowUp, pictures: [] }, "");
  if (after === "resolved") await updateDoubtState(reviewing, wake, student, id, "resolve");
  if (after === "claimed") await updateDoubtState(reviewing, wake, tutor, id, "take");
}

/** Chooses where each doubt is asked: the demo student’s own at their answers, all at different questions and by different people. */
function placeDoubts(askable: readonly AskableRow[], demoStudent: string): (AskableRow | undefined)[] {
  const taken = new Set<string>();
  return demoDoubts.map(({ isOwn }) => {
    const found = askable.find(
      (row) =>
        (row.user_id === demoStudent) === (isOwn ?? false) &&
        !taken.has(row.question_version_id) &&
        (isOwn || !taken.has(row.user_id)),
    );
    if (found) taken.add(found.question_version_id).add(found.user_id);
    return found;
  });
}

/** Has students of the demo school ask about answers of theirs, and the tutor answer some of them. */
export async function fillDoubts(tx: Tx, platform: Platform, { tutor, students }: Ground, now: Date): Promise<void> {
  const { secret, config, live } = platform;
  const reviewing = { db: tx, signing: { secret, config }, inferReasons: async () => new Map<string, never>() };
  const byId = new Map([...students.values()].map((student) => [student.id, student]));
  const places = placeDoubts(
    await listAskable(tx, [...byId.keys()]),
    students.get(demoAccounts.student.email)?.id ?? "",
  );
  for (const [index, doubt] of demoDoubts.entries()) {
    const at = places[index];
    const student = at && byId.get(at.user_id);
    if (at && student) await fillDoubt(reviewing, live.wake, { tutor, student }, at, doubt, now);
  }
}
