import type { HandlerOutput } from "@sextant/contract/types.ts";
import { questionsOf } from "../../authoring/assessments/entries.ts";
import { type AssessmentVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { toldNamesOf } from "../../authoring/assessments/told-names.ts";
import { outcomeOf } from "../../delivery/results/outcome.ts";
import { limitMs } from "../../delivery/sittings/timing.ts";
import type { Database } from "../../platform/database/client.ts";
import type { OwnWork } from "./own-work.ts";
import { selectTimes } from "./time-spent.queries.ts";

type TimeSpent = NonNullable<HandlerOutput<"performance.get">["time_spent"]>;

/** Returns the questions of a section that never began, none of them reached. */
const notBegun = ({ sections }: AssessmentVersion, id: string): null[] =>
  sections
    .filter((section) => section.id === id)
    .flatMap(({ placements }) => placements.filter(({ scored }) => scored))
    .flatMap((placement) => Array.from({ length: questionsOf(placement) }, () => null));

/** Returns how the time of the latest test went, with what was not reached; null while no test shows its times. */
export async function findTimeSpent(
  db: Database,
  { sittings, answers }: Pick<OwnWork, "sittings" | "answers">,
): Promise<TimeSpent | null> {
  const timed = new Set(answers.flatMap(({ session_id, time_ms }) => (time_ms === null ? [] : session_id)));
  const latest = sittings.findLast(({ session_id, kind }) => kind !== "practice" && timed.has(session_id));
  if (!latest) return null;
  const times = await selectTimes(db, latest.session_id);
  const own = answers.filter(({ session_id }) => session_id === latest.session_id);
  const version = await loadAssessmentVersion(db, latest.assessment_version_id);
  const names = toldNamesOf(version);
  const asked = Map.groupBy(own, ({ section }) => section.id);
  return {
    assessment: { id: latest.assessment_id, name: latest.assessment_name },
    sections: times.map((row) => {
      const given = limitMs(row, row);
      const limit = given === null ? null : given + row.extended_ms;
      const questions = asked.get(row.version_section_id);
      return {
        name: names.get(row.version_section_id) ?? "",
        limit_ms: limit,
        left_ms: limit === null ? null : Math.max(0, limit - row.elapsed_ms),
        questions: questions
          ? questions.map((answer) => (answer.scored && outcomeOf(answer) === "not_reached" ? null : answer.time_ms))
          : notBegun(version, row.version_section_id),
      };
    }),
  };
}
