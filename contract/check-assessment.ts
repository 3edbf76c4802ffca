/**
 * Finds what keeps an assessment from being published, and what its author should look at. Pure, for both sides: the server says what
 * is in the bank, and publishing refuses what is an error here.
 */
import { type AdaptiveFacts, checkAdaptive } from "./check-adaptive.ts";
import { checkScale, type ScaleRows } from "./check-scale.ts";
import { checkStages, pointsByFinalModule } from "./check-stages.ts";
import { advice, error, type Finding } from "./findings.ts";
import type { Routing } from "./routes.ts";
import type { Stages } from "./stages.ts";

/** A question in a section. */
interface QuestionFacts {
  id: string;
  isPublished: boolean;
  pool: "practice" | "secure";
  /** Whether a person marks answers to it. */
  isHandMarked: boolean;
}

/** What a draw rule finds. */
interface DrawFacts {
  count: number;
  keepsPassages: boolean;
  /** How many questions it may draw, and how many of them students may practise. */
  found: number;
  practice: number;
  /** How many of them a person marks. */
  handMarked: number;
  /** Whether its filter names a tag or node that was deleted, so that it finds nothing by it. */
  isByGone?: boolean;
}

/** Exactly one of `question` and `draw` is not null. */
export interface EntryFacts {
  id: string;
  /** Of a staged section. */
  module: string | null;
  points: number;
  scored: boolean;
  question: QuestionFacts | null;
  draw: DrawFacts | null;
}

/** A part with its own time: a section, or a module of one. */
interface PartFacts {
  timeLimitSeconds: number | null;
  /** How long students typically need for it; null while too few of its questions were answered to say. */
  typicalSeconds: number | null;
  /** The place of the right option that most of its choices with one right option share; null when that isn’t known. */
  keys: { place: number; count: number; of: number } | null;
}

export interface StageFacts {
  modules: readonly ({ id: string; difficulty: Stages["modules"][number]["difficulty"] } & PartFacts)[];
  routing: Routing;
  /** Score tables by final module. */
  scales: readonly { module: string; scale: ScaleRows }[];
}

export interface SectionFacts extends PartFacts {
  id: string;
  scale: ScaleRows | null;
  entries: readonly EntryFacts[];
  /** Null for another section. What a staged section says of time and keys is said of its modules. */
  stages: StageFacts | null;
  /** Null for another section. An adaptive one has one entry: a rule that gives the most questions of its pool. */
  adaptive: AdaptiveFacts | null;
}

export interface DraftFacts {
  kind: string;
  scoreModel: "points" | "scaled" | "irt";
  sections: readonly SectionFacts[];
  /**
   * What is wrong with the assessment of which a result is needed first: it isn’t there or not published, it is this one, or it needs
   * this one first itself. Null where nothing is, or none is needed.
   */
  earlier: "unknown" | "own" | "cyclic" | null;
  /** Students learn while they sit whether they are right. */
  isChecked: boolean;
  /** Rules that cannot be filled, judged together. `competes`: it could, if the rules before it did not need the same questions. */
  unfilled: readonly { entry: string; competes: boolean }[];
  /** Scored entries whose questions a score of ability cannot use: why the first, and how many of all that the entry may give. */
  uncalibrated: readonly { entry: string; obstacle: string; count: number; title?: string }[];
  /** Pairs of entries whose questions read alike. */
  similar: readonly { entry: string; other: string; likeness: number }[];
}

/** From this many keys on, an uneven spread says more than chance. */
const FEWEST_KEYS = 10;
/** A place that holds more than this share of the keys can be guessed. */
const MOST_KEYS_SHARE = 0.45;

const questionsOf = ({ draw }: EntryFacts) => draw?.count ?? 1;

/** Points are sums of decimals; what binary fractions add is rounded away. */
const tidy = (value: number) => Math.round(value * 10_000) / 10_000;

const worthOf = (entry: EntryFacts) => (entry.scored ? entry.points * questionsOf(entry) : 0);

function stagedOf({ id, entries }: SectionFacts, stages: StageFacts) {
  const staged = entries.map((entry) => ({
    id: entry.id,
    module: entry.module,
    worth: worthOf(entry),
    questionId: entry.question?.id ?? null,
    isHandMarked: entry.scored && (entry.question?.isHandMarked === true || (entry.draw?.handMarked ?? 0) > 0),
  }));
  return { id, entries: staged, modules: stages.modules, routing: stages.routing, scales: stages.scales };
}

/** Returns the most points that a section can come to: of a staged one, on the way that gives most. */
export function maximumPoints(section: SectionFacts): number {
  if (section.stages) return Math.max(0, ...pointsByFinalModule(stagedOf(section, section.stages)).values());
  return tidy(section.entries.reduce((sum, entry) => sum + worthOf(entry), 0));
}

function checkRule(entry: EntryFacts, section: string, unfilled: DraftFacts["unfilled"]): Finding[] {
  const one = unfilled.find((each) => each.entry === entry.id);
  if (!one || !entry.draw) return [];
  const { count, found, keepsPassages, isByGone = false } = entry.draw;
  const code = one.competes ? "rule_competes" : keepsPassages && found >= count ? "rule_passages" : "rule_too_few";
  return [error(isByGone ? "rule_gone" : code, { section, entry: entry.id, field: "draw", params: { count, found } })];
}

function checkAdaptivePart({ id, entries }: SectionFacts, adaptive: AdaptiveFacts, draft: DraftFacts): Finding[] {
  const [pool] = entries;
  if (!pool?.draw) return [];
  const { found, handMarked, practice, isByGone = false } = pool.draw;
  return checkAdaptive(id, adaptive, {
    found,
    handMarked,
    isByGone,
    practice: draft.kind === "mock" ? practice : 0,
    isAbility: draft.scoreModel === "irt",
    unfilled: draft.unfilled.find(({ entry }) => entry === pool.id) ?? null,
    uncalibrated: draft.uncalibrated.find(({ entry }) => entry === pool.id) ?? null,
  });
}

/** Says of a mock what students may have practised: each rule by itself, questions by their module. */
function checkPractice({ id, entries }: SectionFacts): Finding[] {
  const rules = entries.filter(({ draw }) => (draw?.practice ?? 0) > 0);
  const asked = Map.groupBy(
    entries.filter(({ question }) => question?.pool === "practice"),
    ({ module }) => module,
  );
  const found = (entry: EntryFacts, count: number, field: string | null) =>
    error("practice_in_mock", { section: id, entry: entry.id, field, params: { entries: count } });
  return [
    ...[...asked.values()].flatMap(([first, ...others]) => (first ? [found(first, 1 + others.length, null)] : [])),
    ...rules.map((rule) => found(rule, rule.draw?.practice ?? 0, "draw")),
  ];
}

function checkSection(section: SectionFacts, draft: DraftFacts): Finding[] {
  const { id, entries } = section;
  const isScaled = draft.scoreModel === "scaled";
  const place = { section: id, module: null, field: "scale" };
  if (section.adaptive) return checkAdaptivePart(section, section.adaptive, draft);
  return [
    ...(entries.length === 0 && !section.stages ? [error("no_questions", { section: id })] : []),
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
    ...(isScaled && !section.stages ? checkScale(section.scale, maximumPoints(section), place) : []),
    ...(section.stages ? checkStages(stagedOf(section, section.stages), isScaled) : []),
    ...(draft.kind === "mock" ? checkPractice(section) : []),
  ];
}

function advisePart({ timeLimitSeconds, typicalSeconds, keys }: PartFacts, place: Pick<Finding, "section" | "module">) {
  const isTight = timeLimitSeconds !== null && typicalSeconds !== null && typicalSeconds > timeLimitSeconds;
  const isUneven = keys !== null && keys.of >= FEWEST_KEYS && keys.count / keys.of > MOST_KEYS_SHARE;
  const params = { typical_seconds: typicalSeconds ?? 0, limit_seconds: timeLimitSeconds ?? 0 };
  return [
    ...(isTight ? [advice("time_tight", { ...place, field: "time_limit_seconds", params })] : []),
    ...(isUneven ? [advice("keys_uneven", { ...place, params: { ...keys } })] : []),
  ];
}

function advise(section: SectionFacts): Finding[] {
  if (!section.stages) return advisePart(section, { section: section.id, module: null });
  return section.stages.modules.flatMap((module) => advisePart(module, { section: section.id, module: module.id }));
}

/**
 * Joins pairs that read alike into groups: each entry is in one with all that it is like, directly or by way of others. Named by the first
 * entry that was told of, with the likeness of its most alike pair.
 */
export function groupsOfAlike(
  pairs: DraftFacts["similar"],
): { entry: string; others: readonly string[]; likeness: number }[] {
  const groups: { entries: string[]; likeness: number }[] = [];
  for (const { entry, other, likeness } of pairs) {
    const met = groups.filter(({ entries }) => entries.includes(entry) || entries.includes(other));
    const [first = { entries: [] as string[], likeness: 0 }, ...rest] = met;
    if (met.length === 0) groups.push(first);
    first.entries = [...new Set([...first.entries, ...rest.flatMap(({ entries }) => entries), entry, other])];
    first.likeness = Math.max(first.likeness, likeness, ...rest.map((group) => group.likeness));
    for (const group of rest) groups.splice(groups.indexOf(group), 1);
  }
  return groups.map(({ entries: [entry = "", ...others], likeness }) => ({ entry, others, likeness }));
}

/** Lists what is wrong with a draft, errors first, each with its place. */
export function checkAssessment(draft: DraftFacts): Finding[] {
  if (draft.sections.length === 0) return [error("no_sections", { field: "sections" })];
  const errors = draft.sections.flatMap((section) => checkSection(section, draft));
  const points = draft.sections.reduce((sum, section) => sum + maximumPoints(section), 0);
  const isEmpty = errors.some(({ code }) => code === "no_questions" || code === "no_modules");
  if (points === 0 && !isEmpty) errors.push(error("no_points", { field: "sections" }));
  if (draft.earlier !== null) errors.push(error(`earlier_${draft.earlier}`, { field: "sitting_rules" }));
  if (draft.kind === "mock" && draft.isChecked) errors.push(error("checked_in_mock", { field: "behaviour" }));
  const sectionOf = new Map(draft.sections.flatMap(({ id, entries }) => entries.map((entry) => [entry.id, id])));
  const alike = groupsOfAlike(draft.similar).map(({ entry, others, likeness }) =>
    advice("similar_questions", {
      section: sectionOf.get(entry) ?? null,
      entry,
      params: { other: others[0] ?? "", others: others.join(" "), count: others.length + 1, likeness },
    }),
  );
  const all = [...errors, ...draft.sections.flatMap(advise), ...alike];
  return [
    ...all.filter(({ severity }) => severity === "error"),
    ...all.filter(({ severity }) => severity === "advice"),
  ];
}
