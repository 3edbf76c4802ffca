import { questionMs } from "@sextant/contract/question-time.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { dateIn } from "../../platform/zoned.ts";
import { byWorth } from "../mistakes/by-worth.ts";
import { loadMistakes } from "../mistakes/load-mistakes.ts";
import { loadSiblings } from "../mistakes/load-siblings.ts";
import type { LoadedMistakes, Mistake } from "../mistakes/mistake.ts";
import { isRepeated } from "../mistakes/narrow.ts";
import { dayOf } from "../progress/days.ts";
import { selectTimeZone } from "./practice.queries.ts";

/** A mistake that can be practised: the first day on which it may come, counted from today, and how long it usually takes. */
interface Planned {
  mistake: Mistake;
  day: number;
  ms: number;
}

/** What a student could practise, each mistake with an unseen question like it that no other of them takes. */
export interface Practisable {
  loaded: LoadedMistakes;
  /** All that are practised, whether or not a question is left for them. */
  mistakes: readonly Mistake[];
  /** The student’s own date. */
  today: string;
  dateAt(moment: Date): string;
  /** Which can be practised now. */
  due: readonly Mistake[];
  /** Planned for a later day. */
  waiting: readonly Mistake[];
  /** Both, what is worth most first. A question that went wrong twice is in it once. */
  ordered: readonly Planned[];
}

/** Returns whether a mistake is to be practised now, whether or not a question is left for it. */
export const isToPractise = ({ progress: { state } }: Pick<Mistake, "progress">): boolean =>
  state === "new" || state === "due";

const isWaiting = ({ progress: { state, due_at } }: Mistake) => state === "waiting" && due_at !== null;

/**
 * Reads what a student could practise. As many mistakes as possible have a question of the stock: those of today first, what is worth most
 * first, then those of later days, the earliest first.
 *
 * @param at The moment of which today is the day; now where it is left out.
 */
export async function readPractisable(db: Database, userId: string, at?: Date): Promise<Practisable> {
  const [loaded, zone] = await inParallel(db, [
    () => loadMistakes(db, "student", { users: [userId], asksSiblings: false, at }),
    () => selectTimeZone(db, userId),
  ]);
  const dateAt = (moment: Date) => dateIn(zone, moment);
  const today = dateAt(loaded.now);
  const first = dayOf(today);
  const mistakes = loaded.mistakes.filter(isRepeated);
  const all = byWorth(mistakes.filter((one) => isToPractise(one) || isWaiting(one))).map((mistake): Planned => {
    const { progress, median_time_ms: median } = mistake;
    const day = isToPractise(mistake) || !progress.due_at ? 0 : Math.max(1, dayOf(dateAt(progress.due_at)) - first);
    return { mistake, day, ms: questionMs(median) };
  });
  const ids = all.toSorted((one, other) => one.day - other.day).map(({ mistake }) => mistake.question_id);
  const served = (await loadSiblings(db, userId, ids, "in"))(ids);
  const isServed = ({ question_id }: Mistake) => served.has(question_id);
  return {
    loaded,
    mistakes,
    today,
    dateAt,
    due: mistakes.filter((one) => isToPractise(one) && isServed(one)),
    waiting: mistakes.filter((one) => isWaiting(one) && isServed(one)),
    ordered: all.filter(({ mistake }) => isServed(mistake)),
  };
}
