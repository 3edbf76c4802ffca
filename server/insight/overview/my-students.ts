import { type NeedKind, needKinds, needThresholds, type Resting } from "@sextant/contract/student-needs.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listToMarkByStudent } from "../../delivery/marking/queue.ts";
import { listOpenByStudent } from "../../delivery/problems/queue.ts";
import { listOpenDoubtsByStudent } from "../../learning/doubts/list-doubts.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { findNext } from "./find-next.ts";
import {
  deleteResting,
  type RestingRow,
  type StudentRow,
  selectMinutes,
  selectQuiet,
  selectResting,
  selectStudents,
  selectThoseWhoSat,
  upsertResting,
} from "./my-students.queries.ts";
import { findSlips } from "./needs/find-slips.ts";
import { findIdle } from "./needs/idle.ts";
import { urgencyOf } from "./needs/rank.ts";
import { countSpans } from "./needs/spans.ts";
import { findStuck } from "./needs/stuck.ts";
import { requireStudent } from "./require-student.ts";

type Output = HandlerOutput<"my_students.list">;
type Listed = Output["results"][number];
type Reason = Listed["reasons"][number];

interface Found {
  reason: Reason;
  /** How far beyond its threshold. */
  strength: number;
  isPressing?: boolean;
}

/** Nobody works through more of them in a day. */
const MOST = 100;
/** Maximum students whose work is analysed, so that nobody has to wait too long. */
export const MOST_JUDGED = 1000;
const DAY_MS = 86_400_000;
const SHOWN_DAYS = 21;
const SHOWN_SCORES = 6;
const { idle, slipped, stuck, doubt, to_mark, reported } = needThresholds;
const LOOKED_AT_DAYS = idle.habit_days + idle.most_days + 1;
/** A student who submitted within these days has paused for less than `least_days`, in any time zone and despite clock changes. */
const SURELY_WORKING_DAYS = idle.least_days - 2;

/** Reasons of students, by student. */
class Reasons {
  readonly #found = new Map<string, Found[]>();

  add(studentId: string, found: Found | null): void {
    if (!found) return;
    const own = this.#found.get(studentId) ?? [];
    own.push(found);
    this.#found.set(studentId, own);
  }

  of(studentId: string): readonly Found[] {
    return this.#found.get(studentId) ?? [];
  }
}

async function addIdle(db: Database, ids: readonly string[], reasons: Reasons): Promise<void> {
  const quiet = await selectQuiet(db, ids, { since: SURELY_WORKING_DAYS, days: LOOKED_AT_DAYS });
  const minutes = await selectMinutes(db, quiet, LOOKED_AT_DAYS);
  const found = [...minutes].flatMap(([id, own]) => {
    const pause = findIdle(own);
    return pause ? [{ id, pause, own }] : [];
  });
  const next = await findNext(
    db,
    found.map(({ id }) => id),
    needThresholds.soon_hours,
  );
  for (const { id, pause, own } of found) {
    const coming = next.get(id);
    reasons.add(id, {
      reason: {
        kind: "idle",
        days: pause.days,
        weekly_minutes: pause.weekly_minutes,
        minutes: own.slice(-SHOWN_DAYS),
        next: coming ?? null,
      },
      strength: pause.surprise / -Math.log10(idle.chance),
      isPressing: coming !== undefined,
    });
  }
}

async function addSlipped(db: Database, ids: readonly string[], reasons: Reasons, now: Date): Promise<void> {
  for (const [id, { newest, scale, scores, slip }] of await findSlips(db, ids, now)) {
    reasons.add(id, {
      reason: {
        kind: "slipped",
        session: newest.session_id,
        assessment: { id: newest.assessment_id, name: newest.assessment_name },
        before: slip.before,
        now: slip.now,
        error: slip.error,
        scale,
        scores: scores.slice(-SHOWN_SCORES),
      },
      strength: slip.z / slipped.z,
    });
  }
}

async function addStuck(db: Database, ids: readonly string[], reasons: Reasons, now: Date): Promise<void> {
  const byPerson = Map.groupBy(await countSpans(db, ids, now), ({ user_id }) => user_id);
  for (const [id, spans] of byPerson) {
    const found = spans.flatMap(({ tag, earlier, lately }): Found[] => {
      const standstill = findStuck(earlier, lately);
      if (!standstill) return [];
      const { z, ...figures } = standstill;
      const reason = { kind: "stuck" as const, tag, ...figures, weeks: (2 * stuck.span_days) / 7 };
      return [{ reason, strength: z / stuck.z }];
    });
    // One part of the syllabus is enough to talk about.
    reasons.add(id, found.toSorted((one, other) => other.strength - one.strength)[0] ?? null);
  }
}

const daysSince = (since: Date, now: Date) => (now.getTime() - since.getTime()) / DAY_MS;

async function addWaiting(db: Database, actor: Actor, reasons: Reasons, now: Date): Promise<void> {
  for (const { user_id, assessment_id, assessment_name, ...row } of await listToMarkByStudent(db, actor)) {
    const days = daysSince(row.since, now);
    if (days < to_mark.least_days) continue;
    const assessment = { id: assessment_id, name: assessment_name };
    reasons.add(user_id, { reason: { kind: "to_mark", ...row, assessment }, strength: days / to_mark.least_days });
  }
  for (const { user_id, ...row } of await listOpenDoubtsByStudent(db, actor)) {
    const hours = 24 * daysSince(row.since, now);
    if (hours < doubt.least_hours) continue;
    reasons.add(user_id, { reason: { kind: "doubt", ...row }, strength: hours / doubt.least_hours });
  }
  for (const { user_id, question_id, ...row } of await listOpenByStudent(db, actor)) {
    const days = daysSince(row.since, now);
    if (days < reported.least_days) continue;
    const strength = days / reported.least_days;
    reasons.add(user_id, { reason: { kind: "reported", ...row, question: question_id }, strength });
  }
}

/** Of what was done about the reasons of a student: what rests now, and who spoke last. */
function restingOf(rows: readonly RestingRow[], actor: Actor, now: Date) {
  const rests = rows.filter(({ how, user_id, until }) => until > now && (how === "spoken_to" || user_id === actor.id));
  const last = rows.find(({ how }) => how === "spoken_to");
  return {
    rests,
    kinds: new Set(rests.map(({ reason }) => reason)),
    spoken: last ? { by: { id: last.user_id, name: last.name }, at: last.at } : null,
  };
}

function present(student: StudentRow, ranked: readonly Found[], spoken: Listed["spoken"]): Listed {
  const { id, first_name, last_name, phone, email, exam, exam_on } = student;
  return {
    student: { id, first_name, last_name },
    exam: exam || exam_on ? { name: exam ?? "", on: exam_on } : null,
    phone,
    email,
    reasons: ranked.map(({ reason }) => reason),
    spoken,
  };
}

function presentRest(
  { id, first_name, last_name }: StudentRow,
  { reason, how, user_id, name, until }: RestingRow,
  actor: Actor,
): Output["put_aside"][number] {
  return {
    student: { id, first_name, last_name },
    reason: reason as NeedKind,
    how: how as Resting,
    until,
    by: { id: user_id, name },
    is_own: user_id === actor.id,
  };
}

/** Returns the students whose work is analysed: if there are too many, the actor’s own first, then those with the earliest exams. */
function judgedOf(students: readonly StudentRow[]): readonly StudentRow[] {
  if (students.length <= MOST_JUDGED) return students;
  const ahead = ({ days_to_exam: days }: StudentRow) => (days !== null && days >= 0 ? days : Number.MAX_SAFE_INTEGER);
  return students
    .toSorted(
      (one, other) =>
        Number(other.is_own) - Number(one.is_own) || ahead(one) - ahead(other) || one.id.localeCompare(other.id),
    )
    .slice(0, MOST_JUDGED);
}

/**
 * Lists the students within reach, or only the actor’s own, who need attention, the most urgent first. Reports open tasks of the team for
 * all of them; analyses the work of a limited number, so that nobody has to wait.
 */
export async function listMyStudents(db: Database, actor: Actor, whose: "all" | "mine"): Promise<Output> {
  const now = new Date();
  const reached = await selectStudents(db, actor);
  const own = reached.filter(({ is_own }) => is_own);
  const students = whose === "mine" ? own : reached;
  const ids = judgedOf(students).map(({ id }) => id);
  const reasons = new Reasons();
  const [sat, resting] = await Promise.all([
    selectThoseWhoSat(db, ids),
    selectResting(
      db,
      actor,
      students.map(({ id }) => id),
    ),
    addIdle(db, ids, reasons),
    addSlipped(db, ids, reasons, now),
    addStuck(db, ids, reasons, now),
    addWaiting(db, actor, reasons, now),
  ]);
  const done = Map.groupBy(resting, ({ student_id }) => student_id);
  let atRest = 0;
  const putAside: Output["put_aside"] = [];
  const listed = students.flatMap((student) => {
    const { rests, kinds, spoken } = restingOf(done.get(student.id) ?? [], actor, now);
    const all = reasons.of(student.id);
    const found = new Set<string>(all.map(({ reason }) => reason.kind));
    putAside.push(...rests.filter(({ reason }) => found.has(reason)).map((row) => presentRest(student, row, actor)));
    const awake = all.filter(({ reason }) => !kinds.has(reason.kind));
    if (awake.length === 0) {
      atRest += Number(all.length > 0);
      return [];
    }
    const urgency = ({ reason: { kind }, ...found }: Found) => urgencyOf({ kind, ...found }, student.days_to_exam);
    const ranked = awake.toSorted(
      (one, other) =>
        urgency(other) - urgency(one) || needKinds.indexOf(one.reason.kind) - needKinds.indexOf(other.reason.kind),
    );
    const [first] = ranked;
    return first ? [{ urgency: urgency(first), one: present(student, ranked, spoken) }] : [];
  });
  return {
    students: students.length,
    own: own.length,
    judged: ids.length,
    too_new: ids.filter((id) => !sat.has(id)).length,
    resting: atRest,
    put_aside: putAside.toSorted((one, other) => one.until.getTime() - other.until.getTime()).slice(0, MOST),
    count: listed.length,
    results: listed
      .toSorted((one, other) => other.urgency - one.urgency || one.one.student.id.localeCompare(other.one.student.id))
      .slice(0, MOST)
      .map(({ one }) => one),
  };
}

/** Returns the students among these with a reason put aside, for the actor or by a person who spoke with them. */
export async function findAtRest(db: Database, actor: Actor, studentIds: readonly string[]): Promise<Set<string>> {
  const done = Map.groupBy(await selectResting(db, actor, studentIds), ({ student_id }) => student_id);
  const now = new Date();
  return new Set([...done].flatMap(([id, rows]) => (restingOf(rows, actor, now).kinds.size > 0 ? [id] : [])));
}

/** Puts a reason aside. @throws Refusal `not_found`. */
export async function putAside(
  db: Database,
  actor: Actor,
  studentId: string,
  { reason, how }: { reason: NeedKind; how: Resting },
): Promise<HandlerOutput<"my_students.put_aside">> {
  await requireStudent(db, actor, studentId);
  return { reason, how, until: await upsertResting(db, actor, { studentId, reason, how }) };
}

/** Brings back a reason that the actor has put aside. @throws Refusal `not_found`. */
export async function bringBack(db: Database, actor: Actor, studentId: string, reason: NeedKind): Promise<void> {
  await requireStudent(db, actor, studentId);
  if (!(await deleteResting(db, actor, studentId, reason))) throw notFound("This reason");
}
