import { USUAL_QUESTION_MS } from "@sextant/contract/question-time.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Assigned } from "@sextant/psychometrics/planning/place-assigned.ts";
import { listOwnAssessments } from "../../delivery/allocations/own.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { dateIn } from "../../platform/zoned.ts";
import { dayOf } from "../progress/days.ts";
import { selectGivenMedia } from "./plan.queries.ts";
import type { StoredPlan } from "./settings.ts";

type Own = HandlerOutput<"allocations.list_own">["results"][number];
type Task = StoredPlan["days"][number]["tasks"][number];
type Thing = Extract<Task, { kind: "assigned" }>["thing"];

/** Nobody has more open assessments than this. */
const MOST_OWN = 200;
/** More than this nobody reads and watches at once. */
const MOST_MEDIA = 20;
const READING_MINUTES = 15;
const VIDEO_MINUTES = 20;
const MS_A_MINUTE = 60_000;
/** Where no full test is known. */
const USUAL_TEST_MINUTES = 135;

/** Work that was assigned, with what it is. */
export interface AssignedWork {
  assigned: Assigned[];
  things: Map<string, { thing: Thing; due_on: string | null }>;
  /** How long a full test takes. */
  mockMinutes: number;
}

/** A shorter diagnostic fits into a day. */
const LEAST_TEST_MINUTES = 60;

function minutesOf({ assessment, accommodations }: Own): number {
  const { time_seconds: seconds, question_count: questions } = assessment;
  const minutes =
    seconds === null ? (questions * USUAL_QUESTION_MS) / MS_A_MINUTE : (seconds / 60) * accommodations.time_multiplier;
  return Math.max(1, Math.ceil(minutes));
}

const isTest = (own: Own) =>
  own.assessment.kind === "mock" || (own.assessment.kind === "diagnostic" && minutesOf(own) >= LEAST_TEST_MINUTES);

const isInProgress = ({ state }: Own["sessions"][number]) => state === "in_progress";

/** Whether it can be started or will open. What is being taken now is no plan. */
const isAhead = (own: Own, now: Date) =>
  own.can.start ||
  (own.opens_at !== null && own.opens_at > now && own.sittings_used === 0 && !own.sessions.some(isInProgress));

/** Reads what a student was assigned and has not done: assessments that they can start now or later, material and videos. */
export async function listAssignedWork(
  db: Database,
  actor: Actor,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<AssignedWork> {
  const own = await listOwnAssessments(db, actor, { page: 1, page_size: MOST_OWN }, "");
  const media = await selectGivenMedia(db, actor.id, MOST_MEDIA);
  const today = dateIn(timeZone, now);
  const dates = (opens: Date | null, ends: Date | null) => ({
    from: dayOf(opens && opens > now ? dateIn(timeZone, opens) : today),
    until: ends ? dayOf(dateIn(timeZone, ends)) : null,
  });
  const things: AssignedWork["things"] = new Map();
  const add = (thing: Thing, ends: Date | null) =>
    things.set(thing.id, { thing, due_on: ends ? dateIn(timeZone, ends) : null });
  const tests = own.results
    .filter((one) => isAhead(one, now))
    .map((one): Assigned => {
      const { id, name } = one.assessment;
      add({ type: "assessment", id, name }, one.closes_at);
      return { id, isTest: isTest(one), minutes: minutesOf(one), ...dates(one.opens_at, one.closes_at) };
    });
  const others = media.map(({ kind, id, title, due_at, opens_at, duration_ms }): Assigned => {
    add({ type: kind, id, name: title }, due_at);
    const usual = kind === "material" ? READING_MINUTES : VIDEO_MINUTES;
    const minutes = duration_ms === null ? usual : Math.max(1, Math.ceil(duration_ms / MS_A_MINUTE));
    return { id, isTest: false, minutes, ...dates(opens_at, due_at) };
  });
  const known = own.results.filter(({ assessment: { kind } }) => kind === "mock").map(minutesOf);
  return {
    assigned: [...tests, ...others],
    things,
    mockMinutes: known.length > 0 ? Math.max(...known) : USUAL_TEST_MINUTES,
  };
}
