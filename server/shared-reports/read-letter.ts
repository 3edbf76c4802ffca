import type { HandlerOutput } from "@sextant/contract/types.ts";
import { readWork } from "../performance/own-work.ts";
import { findComparable, getReport } from "../performance/report.ts";
import { growthOf } from "../performance/score-series.ts";
import { listScoredTests } from "../performance/scored-tests.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { selectSchool } from "./shared-reports.queries.ts";

type Report = HandlerOutput<"sessions.get_report">;
type Opened = HandlerOutput<"shared_reports.open">;
/** A report as it is read by a link, without what belongs to the link. */
type Letter = Omit<
  Extract<Opened, { state: "open" }>,
  "state" | "organisation" | "student" | "shared_by" | "shared_at" | "expires_at" | "time_zone"
>;

const FEWEST_QUESTIONS = 4;
const WELL = 0.8;
const MOST_STRENGTHS = 3;

const isWell = ({ tag, asked, right }: Report["tags"][number]) =>
  tag.level !== "exam" && asked >= FEWEST_QUESTIONS && right >= WELL * asked;

/**
 * The narrowest topics that went well, those with the most questions first. Where each of a few topics has too few questions of its own,
 * what they are part of is told.
 */
function strengthsOf(tags: Report["tags"]): Letter["strengths"] {
  const parentOf = new Map(tags.map(({ tag, parent }) => [tag.id, parent]));
  const well = tags.filter(isWell);
  const above = new Set<string>();
  for (const { parent } of well)
    for (let id: string | null = parent; id && !above.has(id); id = parentOf.get(id) ?? null) above.add(id);
  return well
    .filter(({ tag }) => !above.has(tag.id))
    .sort((one, other) => other.asked - one.asked)
    .slice(0, MOST_STRENGTHS)
    .map(({ tag, right, asked }) => ({ topic: tag.name, right, asked }));
}

/**
 * Steps that mean something to who never saw the test; naming reasons is the student's own affair. Practice in a topic that went well is told
 * as the few questions missed in it, as it would read as if the topic were both good and bad.
 */
export function stepsOf({ next, tags }: Pick<Report, "next" | "tags">): Letter["next"] {
  const wentWell = new Map(
    tags.filter(isWell).map(({ tag, asked, right }) => [tag.id, { asked, missed: asked - right }]),
  );
  const isRedone = new Set(next.flatMap((step) => (step.code === "topic" ? [step.tag.id] : [])));
  const practise = ({ id, name: topic }: { id: string; name: string }): Letter["next"] => {
    const well = wentWell.get(id);
    if (!well) return [{ code: "practise", topic }];
    return isRedone.has(id) || well.missed === 0 ? [] : [{ code: "topic", topic, ...well }];
  };
  return next.flatMap((step): Letter["next"] => {
    switch (step.code) {
      case "topic":
        return [{ code: "topic", topic: step.tag.name, missed: step.missed, asked: step.asked }];
      case "practise":
        return practise(step.tag);
      case "let_go":
        return [{ code: "let_go" }];
      case "omitted":
        return [{ code: "omitted", omitted: step.omitted }];
      case "keep_answers":
        return [{ code: "keep_answers", to_wrong: step.to_wrong, to_right: step.to_right }];
      default:
        return [];
    }
  });
}

/**
 * Returns a report as its student may see it now, whoever asks: nothing that is not released gets past this.
 *
 * @returns Null while there is no score of the whole test that the student may see.
 */
export async function readLetter(db: Database, userId: string, sessionId: string): Promise<Letter | null> {
  const asStudent: Actor = { id: userId, role: "student", signInId: "" };
  const work = await readWork(db, asStudent, userId);
  const tests = await listScoredTests(db, work.sittings);
  const test = tests.find(({ sitting }) => sitting.session_id === sessionId);
  if (!test) return null;
  const report = await getReport(db, asStudent, sessionId);
  if (!report.has_score) return null;
  const history = [...findComparable(test, tests), test];
  return {
    assessment: test.sitting.assessment_name,
    school: await selectSchool(db, sessionId),
    submitted_at: test.sitting.submitted_at,
    score: test.whole,
    target_score: report.target_score,
    sections: test.sections.map(({ name, score }) => ({ name, score })),
    history: history.map(({ sitting, whole: { value, error, band } }) => ({
      ...{ submitted_at: sitting.submitted_at, value, error, band },
    })),
    growth: growthOf(history.map((one) => ({ test: one, score: one.whole }))),
    strengths: strengthsOf(report.tags),
    next: stepsOf(report),
  };
}
