import { createDoubt } from "../learning/doubts/create-doubt.ts";
import { replyToDoubt } from "../learning/doubts/reply.ts";
import { updateDoubtState } from "../learning/doubts/update-doubt.ts";
import type { Reviewing } from "../learning/review/inferred-reasons.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import type { Platform } from "../platform/platform.ts";
import { type DemoDoubt, demoDoubts, demoFollowUp } from "./content/doubts/doubts.ts";
import { demoAccounts } from "./content/people.ts";
import { type AskableRow, backdateDoubt, listAskable } from "./doubts.queries.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Ground {
  tutor: Actor;
  students: ReadonlyMap<string, Actor>;
  /** The material with pages to ask about, and the video with timestamps. */
  booklet: string;
  lesson: string;
}

/** The place of a doubt, as its author gives it. */
type Place =
  | { session: string; attempt: string; quote: string }
  | { material: string; page: number; quote: string }
  | { video: string; at_ms: number; quote: string };

async function fillDoubt(
  reviewing: Reviewing & { db: Tx },
  wake: () => void,
  people: { tutor: Actor; student: Actor },
  place: Place,
  { asked, hoursAgo, answer, after }: DemoDoubt,
  now: Date,
): Promise<void> {
  const { tutor, student } = people;
  const { id } = await createDoubt(reviewing, wake, student, { ...place, text: asked, pictures: [] });
  const askedAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  if (answer) {
    const body = { text: answer.text, pictures: [], offer: answer.isOffered ?? false };
    await replyToDoubt(reviewing, wake, tutor, id, body);
  }
  const answered = answer ? new Date(askedAt.getTime() + answer.afterMinutes * MINUTE_MS) : null;
  await backdateDoubt(reviewing.db, id, { asked: askedAt, answered });
  if (after === "follow_up") await replyToDoubt(reviewing, wake, student, id, { text: demoFollowUp, pictures: [] });
  if (after === "resolved") await updateDoubtState(reviewing, wake, student, id, "resolve");
  if (after === "claimed") await updateDoubtState(reviewing, wake, tutor, id, "take");
}

/**
 * Chooses where each doubt is asked: the demo student’s own at their answers, all at different questions and by different people. An answer
 * that is offered belongs to a mistake that the demo student made too, so that they find it there.
 */
function placeDoubts(askable: readonly AskableRow[], demoStudent: string): (AskableRow | undefined)[] {
  const taken = new Set<string>();
  const mistakeOf = ({ question_version_id, chosen }: AskableRow) => `${question_version_id} ${chosen}`;
  const own = new Set(askable.filter(({ user_id }) => user_id === demoStudent).map(mistakeOf));
  return demoDoubts.map(({ isOwn, place, answer }) => {
    if (place) return undefined;
    const fitting = askable.filter(
      (row) =>
        (row.user_id === demoStudent) === (isOwn ?? false) &&
        !taken.has(row.question_version_id) &&
        (isOwn || !taken.has(row.user_id)),
    );
    const found = (answer?.isOffered ? fitting.find((row) => own.has(mistakeOf(row))) : undefined) ?? fitting[0];
    if (found) taken.add(found.question_version_id).add(found.user_id);
    return found;
  });
}

function placeOf(
  { place }: DemoDoubt,
  at: AskableRow | undefined,
  { booklet, lesson }: Pick<Ground, "booklet" | "lesson">,
): Place | null {
  if (!place) return at ? { session: at.session_id, attempt: at.attempt_id, quote: "" } : null;
  return "page" in place ? { material: booklet, ...place } : { video: lesson, ...place, quote: "" };
}

/** Has students of the demo school ask about answers of theirs, a page and a moment, and the tutor answer some of them. */
export async function fillDoubts(tx: Tx, platform: Platform, ground: Ground, now: Date): Promise<void> {
  const { tutor, students, booklet, lesson } = ground;
  const { secret, config, live } = platform;
  const reviewing = { db: tx, signing: { secret, config }, inferReasons: async () => new Map<string, never>() };
  const byId = new Map([...students.values()].map((student) => [student.id, student]));
  const own = students.get(demoAccounts.student.email);
  const other = [...students.values()].find(({ id }) => id !== own?.id);
  const answers = placeDoubts(await listAskable(tx, [...byId.keys()]), own?.id ?? "");
  for (const [index, doubt] of demoDoubts.entries()) {
    const at = answers[index];
    const student = doubt.place ? (doubt.isOwn ? own : other) : at && byId.get(at.user_id);
    const place = placeOf(doubt, at, { booklet, lesson });
    if (place && student) await fillDoubt(reviewing, live.wake, { tutor, student }, place, doubt, now);
  }
}
