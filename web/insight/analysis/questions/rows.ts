import type { Sorting } from "../analysis-search.ts";
import type { AnalysedQuestion, CalibratedQuestion, Flag } from "../requests.ts";

type Parameters = Pick<CalibratedQuestion, "a" | "b" | "c" | "se">;

/** A question with all that is known of how it measures. */
export type Row = {
  question: AnalysedQuestion;
  /** As the calibration in sight found it. */
  calibrated: CalibratedQuestion | null;
  /** From the calibration in sight alone, as scales of two are not one; without any in sight, the question's newest. */
  irt: Parameters | null;
  /** What is odd by either way of looking, each once. */
  flags: Flag[];
};

/** Returns what is known of each question, brought together. */
export function rowsOf(questions: readonly AnalysedQuestion[], calibrated: readonly CalibratedQuestion[]): Row[] {
  const found = new Map(calibrated.map((one) => [one.question, one]));
  return questions.map((question) => {
    const own = found.get(question.question) ?? null;
    const calibratedFlags = own?.flags ?? [];
    const flags = [...question.flags, ...calibratedFlags];
    return {
      question,
      calibrated: own,
      irt: calibrated.length === 0 ? question.irt : own && own.b !== null ? own : null,
      // In the words of the calibration where it has any, as these give slopes and their errors; of the key in those of the analysis, whose
      // option the links lead to.
      flags: flags
        .filter((flag, index) => flags.findIndex(({ code }) => code === flag.code) === index)
        .map((flag) =>
          flag.code === "suspect_key" ? flag : (calibratedFlags.find(({ code }) => code === flag.code) ?? flag),
        ),
    };
  });
}

const columnValue: Record<Sorting, (row: Row) => number | string | null> = {
  position: ({ question }) => question.position,
  title: ({ question }) => question.title,
  p: ({ question }) => question.p,
  discrimination: ({ question }) => question.corrected_point_biserial,
  alpha: ({ question }) => question.alpha_if_dropped,
  omitted: ({ question }) => question.omitted,
  not_reached: ({ question }) => question.not_reached,
  to_mark: ({ question }) => question.to_mark,
  unreadable: ({ question }) => question.unreadable,
  time: ({ question }) => question.median_time_ms,
  a: ({ irt }) => irt?.a ?? null,
  b: ({ irt }) => irt?.b ?? null,
  c: ({ irt }) => irt?.c ?? null,
  fit: ({ calibrated }) => calibrated?.fit.p ?? null,
  flags: ({ flags }) => flags.length,
};

/** Returns the rows in order by a column, with a minus the other way; what is not known comes last either way. */
export function sortRows(rows: readonly Row[], ordering: string): Row[] {
  const isDown = ordering.startsWith("-");
  const valueIn = columnValue[ordering.replace(/^-/, "") as Sorting] ?? columnValue.position;
  return [...rows].sort((one, other) => {
    const [first, second] = [valueIn(one), valueIn(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order =
      typeof first === "string" || typeof second === "string"
        ? String(first).localeCompare(String(second))
        : first - second;
    return (isDown ? -order : order) || one.question.position - other.question.position;
  });
}
