/**
 * Finds what keeps an assessment from being published, and what its author should look at. Pure, for both sides: the server says what
 * is in the bank, and publishing refuses what is an error here.
 */

/** A question that stands in a section. */
interface QuestionFacts {
  isPublished: boolean;
  pool: "practice" | "secure";
}

/** What a draw rule finds. */
interface DrawFacts {
  count: number;
  keepsPassages: boolean;
  /** How many questions it may draw, and how many of them students may practise. */
  found: number;
  practice: number;
}

/** Exactly one of `question` and `draw` is not null. */
export interface EntryFacts {
  id: string;
  points: number;
  scored: boolean;
  question: QuestionFacts | null;
  draw: DrawFacts | null;
}

export interface SectionFacts {
  id: string;
  timeLimitSeconds: number | null;
  scale: readonly { raw: number; scaled: number }[] | null;
  entries: readonly EntryFacts[];
  /** How long students typically need for it; null while too few of its questions were answered to say. */
  typicalSeconds: number | null;
  /** The place of the right option that most of its choices with one right option share; null when that isn’t known. */
  keys: { place: number; count: number; of: number } | null;
}

export interface DraftFacts {
  kind: string;
  scoreModel: "points" | "scaled" | "irt";
  sections: readonly SectionFacts[];
  /** Rules that cannot be filled, judged together. `competes`: it could, if the rules before it did not need the same questions. */
  unfilled: readonly { entry: string; competes: boolean }[];
  /** Scored entries whose questions a score of ability cannot use: why the first, and how many of all that the entry may give. */
  uncalibrated: readonly { entry: string; obstacle: string; count: number }[];
  /** Pairs of entries whose questions read alike. */
  similar: readonly { entry: string; other: string; likeness: number }[];
}

export const findingCodes = [
  ...(["no_sections", "no_questions", "unpublished_question", "no_points"] as const),
  ...(["rule_too_few", "rule_competes", "rule_passages"] as const),
  ...(["not_calibrated"] as const),
  ...(["scale_missing", "scale_start", "scale_end", "scale_falls", "practice_in_mock"] as const),
  ...(["time_tight", "keys_uneven", "similar_questions"] as const),
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  code: FindingCode;
  /** An error keeps the assessment from being published; advice doesn’t. */
  severity: "error" | "advice";
  /** Where it is: the most exact of these that applies, and what that stands in. */
  section: string | null;
  entry: string | null;
  /** The field of the section or entry. */
  field: string | null;
  /** What a text about it needs: counts, points, seconds, places from 1, ids. */
  params: Record<string, string | number>;
}

/** From this many keys on, an uneven spread says more than chance. */
const FEWEST_KEYS = 10;
/** A place that holds more than this share of the keys can be guessed. */
const MOST_KEYS_SHARE = 0.45;

type Place = Partial<Pick<Finding, "section" | "entry" | "field" | "params">>;

const finding = (code: FindingCode, severity: Finding["severity"], place: Place = {}): Finding => ({
  ...{ code, severity, section: null, entry: null, field: null, params: {} },
  ...place,
});
const error = (code: FindingCode, place?: Place) => finding(code, "error", place);
const advice = (code: FindingCode, place?: Place) => finding(code, "advice", place);

const questionsOf = ({ draw }: EntryFacts) => draw?.count ?? 1;

/** Points are sums of decimals; what binary fractions add is rounded away. */
const tidy = (value: number) => Math.round(value * 10_000) / 10_000;

/** Returns the most points that entries can come to. */
export function maximumPoints(entries: readonly EntryFacts[]): number {
  return tidy(entries.reduce((sum, entry) => sum + (entry.scored ? entry.points * questionsOf(entry) : 0), 0));
}

/** Says where a score table has gaps: it must start at 0 points, reach the most that there are, and never fall. */
function checkScale(scale: SectionFacts["scale"], most: number, section: string): Finding[] {
  const place = { section, field: "scale" };
  const [first] = scale ?? [];
  const last = scale?.at(-1);
  if (!scale || !first || !last) return [error("scale_missing", place)];
  const falls = scale.find((row, index) => row.scaled < (scale[index - 1]?.scaled ?? row.scaled));
  return [
    ...(first.raw === 0 ? [] : [error("scale_start", { ...place, params: { raw: first.raw } })]),
    ...(last.raw >= most ? [] : [error("scale_end", { ...place, params: { raw: last.raw, points: most } })]),
    ...(falls ? [error("scale_falls", { ...place, params: { raw: falls.raw } })] : []),
  ];
}

function checkRule(entry: EntryFacts, section: string, unfilled: DraftFacts["unfilled"]): Finding[] {
  const one = unfilled.find((each) => each.entry === entry.id);
  if (!one || !entry.draw) return [];
  const { count, found, keepsPassages } = entry.draw;
  const code = one.competes ? "rule_competes" : keepsPassages && found >= count ? "rule_passages" : "rule_too_few";
  return [error(code, { section, entry: entry.id, field: "draw", params: { count, found } })];
}

function checkSection(section: SectionFacts, draft: DraftFacts): Finding[] {
  const { id, entries } = section;
  const practice = entries.filter(({ question, draw }) => question?.pool === "practice" || (draw?.practice ?? 0) > 0);
  const [first] = practice;
  return [
    ...(entries.length === 0 ? [error("no_questions", { section: id })] : []),
    ...entries.flatMap((entry) => [
      ...(entry.question && !entry.question.isPublished
        ? [error("unpublished_question", { section: id, entry: entry.id, field: "question" })]
        : []),
      ...checkRule(entry, id, draft.unfilled),
      ...draft.uncalibrated
        .filter((one) => one.entry === entry.id)
        .map(({ obstacle, count }) =>
          error("not_calibrated", { section: id, entry: entry.id, params: { obstacle, count } }),
        ),
    ]),
    ...(draft.scoreModel === "scaled" ? checkScale(section.scale, maximumPoints(entries), id) : []),
    ...(draft.kind === "mock" && first
      ? [error("practice_in_mock", { section: id, entry: first.id, params: { entries: practice.length } })]
      : []),
  ];
}

function advise({ id, timeLimitSeconds, typicalSeconds, keys }: SectionFacts): Finding[] {
  const isTight = timeLimitSeconds !== null && typicalSeconds !== null && typicalSeconds > timeLimitSeconds;
  const isUneven = keys !== null && keys.of >= FEWEST_KEYS && keys.count / keys.of > MOST_KEYS_SHARE;
  return [
    ...(isTight
      ? [
          advice("time_tight", {
            ...{ section: id, field: "time_limit_seconds" },
            params: { typical_seconds: typicalSeconds, limit_seconds: timeLimitSeconds },
          }),
        ]
      : []),
    ...(isUneven ? [advice("keys_uneven", { section: id, params: { ...keys } })] : []),
  ];
}

/** Lists what is wrong with a draft, errors first, each with its place. */
export function checkAssessment(draft: DraftFacts): Finding[] {
  if (draft.sections.length === 0) return [error("no_sections", { field: "sections" })];
  const errors = draft.sections.flatMap((section) => checkSection(section, draft));
  const points = draft.sections.reduce((sum, { entries }) => sum + maximumPoints(entries), 0);
  const isEmpty = errors.some(({ code }) => code === "no_questions");
  if (points === 0 && !isEmpty) errors.push(error("no_points", { field: "sections" }));
  const sectionOf = new Map(draft.sections.flatMap(({ id, entries }) => entries.map((entry) => [entry.id, id])));
  const alike = draft.similar.map(({ entry, other, likeness }) =>
    advice("similar_questions", { section: sectionOf.get(entry) ?? null, entry, params: { other, likeness } }),
  );
  return [...errors, ...draft.sections.flatMap(advise), ...alike];
}
