import type { HandlerOutput } from "@sextant/contract/types.ts";
import { readWork } from "../../learning/performance/own-work.ts";
import { findComparable, getReport } from "../../learning/performance/report.ts";
import { growthOf } from "../../learning/performance/score-series.ts";
import { listScoredTests } from "../../learning/performance/scored-tests.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectSchool } from "./shared-reports.queries.ts";

type Report = HandlerOutput<"sessions.get_report">;
type Opened = HandlerOutput<"shared_reports.open">;
/** A report as read through a link, without the link's own data. */
type PublicReport = Omit<
  Extract<Opened, { state: "open" }>,
  "state" | "organisation" | "student" | "shared_by" | "shared_at" | "expires_at" | "time_zone"
>;

/** This many questions are enough to judge a topic; fewer are enough if all are right. */
const FEWEST_QUESTIONS = 4;
const FEWEST_ALL_RIGHT = 2;
const WELL = 0.8;
const MOST_STRENGTHS = 3;

type ReportTag = Report["tags"][number];

const isAllRight = ({ asked, right }: ReportTag) => asked >= FEWEST_ALL_RIGHT && right === asked;

const isWell = (of: ReportTag) =>
  of.tag.level !== "exam" && (isAllRight(of) || (of.asked >= FEWEST_QUESTIONS && of.right >= WELL * of.asked));

/**
 * Returns the narrowest topics that went well: first those without a miss, then those with the most questions. Where each of several topics
 * has too few questions, returns their parent. Excludes topics listed as next steps.
 */
export function strengthsOf({ tags, next }: Pick<Report, "next" | "tags">): PublicReport["strengths"] {
  const parentOf = new Map(tags.map(({ tag, parent }) => [tag.id, parent]));
  const well = tags.filter(isWell);
  const comesNext = new Set(next.flatMap((step) => ("tag" in step ? [step.tag.id] : [])));
  const above = new Set<string>();
  for (const { parent } of well)
    for (let id: string | null = parent; id && !above.has(id); id = parentOf.get(id) ?? null) above.add(id);
  return well
    .filter(({ tag }) => !above.has(tag.id) && !comesNext.has(tag.id))
    .sort((one, other) => Number(isAllRight(other)) - Number(isAllRight(one)) || other.asked - one.asked)
    .slice(0, MOST_STRENGTHS)
    .map(({ tag, right, partly_right, asked }) => ({ topic: tag.name, right, partly_right, asked }));
}

/** Returns the steps of the student’s own report that mean something to who never saw the test; naming reasons is the student’s own affair. */
export function stepsOf(next: Report["next"]): PublicReport["next"] {
  return next.flatMap((step): PublicReport["next"] => {
    switch (step.code) {
      case "topic":
        return [{ code: "topic", topic: step.tag.name, missed: step.missed, asked: step.asked }];
      case "practise":
        return [{ code: "practise", topic: step.tag.name }];
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
 * Returns the change since the previous test, as in the student’s own report; null where growth starts at the same test, to avoid saying it
 * twice.
 */
function sinceBefore(
  { earlier }: Pick<Report, "earlier">,
  growth: PublicReport["growth"],
): PublicReport["since_before"] {
  if (!earlier || !growth || growth.newer || growth.from.submitted_at >= earlier.submitted_at) return null;
  const { submitted_at, difference, change } = earlier;
  return { submitted_at, difference, is_likely_real: change?.is_likely_real ?? null };
}

/**
 * Returns a report as its student may see it now, for any reader: it never contains unreleased data.
 *
 * @returns Null while the student may see no score of the whole test.
 */
export async function readPublicReport(db: Database, userId: string, sessionId: string): Promise<PublicReport | null> {
  const asStudent = actorWithoutRequest({ id: userId, role: "student" });
  const work = await readWork(db, asStudent, userId);
  const tests = await listScoredTests(db, work.sittings);
  const test = tests.find(({ sitting }) => sitting.session_id === sessionId);
  if (!test) return null;
  const report = await getReport(db, asStudent, sessionId);
  if (!report.has_score) return null;
  const history = [...findComparable(test, tests), test];
  const growth = growthOf(history.map((one) => ({ test: one, score: one.whole })));
  return {
    assessment: test.sitting.assessment_name,
    school: await selectSchool(db, sessionId),
    submitted_at: test.sitting.submitted_at,
    score: test.whole,
    target_score: report.target_score,
    sections: test.sections.map(({ name, score }) => ({ name, score })),
    history: history.map(({ sitting, whole: { value, error, band } }) => ({
      submitted_at: sitting.submitted_at,
      value,
      error,
      band,
    })),
    growth,
    since_before: sinceBefore(report, growth),
    strengths: strengthsOf(report),
    next: stepsOf(report.next),
  };
}
