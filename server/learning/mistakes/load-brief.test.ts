import { createRandom } from "@sextant/psychometrics/random.ts";
import { expect, test } from "vitest";
import { findPublishedVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { rescoreFacts } from "../../delivery/results/sitting-facts.ts";
import { refreshAllFigures } from "../../delivery/results/version-figures.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { choiceOf } from "../../testing/bank.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { loadBrief } from "./load-brief.ts";
import { loadMistakes } from "./load-mistakes.ts";
import type { LoadedMistakes, MistakeInBrief } from "./mistake.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

async function made(url: string, body: unknown, method = "POST"): Promise<string> {
  const answer = await t.call<{ id: string }>(method, url, { as: staff, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.id;
}

/** An assessment of two sections, some of whose options betray a reason for error. */
async function publish(reasons: readonly string[]): Promise<string> {
  const review_policy = {
    score: "released",
    response: "released",
    key: "released",
    explanation: "released",
    cohort: "released",
  };
  const assessment = await made("/api/assessments/", { name: "Mock", kind: "mock", review_policy });
  const exam = await made("/api/tags/exam/", { name: `Exam ${newId()}` });
  for (const section of [1, 2]) {
    const placed: { question: string; points: number }[] = [];
    for (let number = 1; number <= 7; number += 1) {
      const options = [
        { content: "right" },
        { content: "trap", reason_for_error: reasons[number % 2] },
        { content: "wrong" },
      ];
      const more = number % 3 === 0 ? { interactions: [{ type: "choice", options }] } : {};
      const tags = number % 5 === 0 ? [] : [exam];
      const question = { ...choiceOf(), status: "published", difficulty: 1 + (number % 5), tags, ...more };
      placed.push({ question: await made("/api/questions/", question), points: 1 + (number % 2) });
    }
    const part = await made(`/api/assessments/${assessment}/sections/`, {
      name: `Part ${section}`,
      time_limit_seconds: 600,
    });
    await made(`/api/sections/${part}/questions/`, { placements: placed });
  }
  await made(`/api/assessments/${assessment}/`, { action: "publish" }, "PATCH");
  return assessment;
}

const OUTCOMES: readonly Outcome[] = [0, 1, 1, "A", "B", "C", "open", "unseen"];

/** What both ways tell, in one order. */
function comparable({ mistakes, now: _, ...base }: LoadedMistakes<MistakeInBrief>) {
  const place = (one: MistakeInBrief) => `${one.session_id} ${one.question_version_id}`;
  const rows = mistakes.map((one) => ({
    at: place(one),
    user: one.user_id,
    assessment: one.assessment_id,
    question: one.question_id,
    submitted_at: one.submitted_at,
    section: one.place?.section,
    lost: one.lost,
    time_ms: one.time_ms,
    difficulty: one.difficulty,
    paths: one.paths.map((path) => path.map(({ id }) => id)),
    pace: one.pace,
    position: one.position,
    reason: one.reason,
    isRedone: one.isRedone,
    progress: one.progress,
    hasSibling: one.hasSibling,
  }));
  return { ...base, rows: rows.toSorted((one, other) => (one.at < other.at ? -1 : 1)) };
}

/** Gives half of the points for every third question of an assessment, right or wrong. */
async function giveHalf(assessment: string, userIds: readonly string[]): Promise<void> {
  const { db } = t.platform;
  const version = await loadAssessmentVersion(db, (await findPublishedVersion(db, assessment)) ?? "");
  await inTransaction(db, async (tx) => {
    const facts = await tx
      .selectFrom("result_facts")
      .select(["session_id", "attempt_id", "max_points", "first_points", "position"])
      .where("user_id", "in", userIds)
      .where("assessment_id", "=", assessment)
      .where("omitted", "=", false)
      .execute();
    const rows = facts
      .filter(({ position }) => position % 3 === 0)
      .map(({ position: _, ...fact }) => ({
        ...fact,
        points: fact.max_points / 2,
        correct: false,
        omitted: false,
        unreadable: false,
        scored: true,
      }));
    expect(rows.length).toBeGreaterThan(10);
    await rescoreFacts(tx, version, rows);
  });
}

test("mistakes in brief are the mistakes in full", async () => {
  const { db, pool } = t.platform;
  const reasons = [
    await made("/api/tags/reason-for-error/", { name: `Trap ${newId()}` }),
    await made("/api/tags/reason-for-error/", { name: `Slip ${newId()}` }),
  ];
  const random = createRandom(7);
  const row = () => Array.from({ length: 14 }, () => OUTCOMES[Math.floor(random() * OUTCOMES.length)] ?? 1);
  const userIds = await satByMany(t.platform, await publish(reasons), Array.from({ length: 12 }, row));
  const second = await publish(reasons);
  await satByMany(t.platform, second, userIds.map(row), { userIds });
  await refreshAllFigures(db);
  // Reasons that people gave, a question answered again and one that is practised.
  await pool.query(
    `insert into attempt_reasons (session_id, attempt_id, given_by, reason_id)
     select session_id, attempt_id, case when position % 2 = 0 then 'tutor' else 'student' end, $1 from result_facts
     where user_id = any($2::uuid[]) and points < max_points and position % 3 = 0`,
    [reasons[0], userIds],
  );
  await pool.query(
    `insert into mistake_schedules (user_id, question_id, stability, difficulty, reps, lapses, solved, last_at, due_at)
     select distinct on (user_id, question_id) user_id, question_id, 1, 5, 1, 3, 0, now(), now() + interval '1 day'
     from result_facts where user_id = any($1::uuid[]) and position = 2`,
    [userIds],
  );
  await pool.query(
    `insert into mistake_tries (id, user_id, session_id, attempt_id, question_id, question_version_id, shown_question_id, kind,
       shown_at, answered_at, correct, response, key_revision_id)
     select gen_random_uuid(), user_id, session_id, attempt_id, fact.question_id, fact.question_version_id, fact.question_id, 'redo',
       now() - interval '1 minute', now(), fact.section_position = 1, '{}', key.id
     from result_facts fact join lateral (select id from key_revisions where question_version_id = fact.question_version_id limit 1) key on true
     where user_id = any($1::uuid[]) and points < max_points and position in (4, 5)`,
    [userIds],
  );
  await giveHalf(second, userIds);
  for (const wanted of [{}, { newest: 1 }, { from: new Date(Date.now() + 86_400_000) }]) {
    const [brief, full] = [
      await loadBrief(db, { users: userIds, ...wanted }),
      await loadMistakes(db, "team", { users: userIds, ...wanted }),
    ];
    expect(brief && comparable(brief)).toEqual(comparable(full));
    if ("from" in wanted) continue;
    expect(full.mistakes.length).toBeGreaterThan(50);
    // Partly right is a mistake that lost a part.
    expect(full.mistakes.some(({ lost, max_points }) => lost > 0 && lost < max_points)).toBe(true);
  }
  const keys = new Set((await loadMistakes(db, "team", { users: userIds })).mistakes.map(({ reason }) => reason.by));
  expect(keys).toEqual(new Set(["tutor", "student", "inferred", null]));
});
