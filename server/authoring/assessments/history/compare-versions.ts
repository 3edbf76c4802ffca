import { isDeepStrictEqual } from "node:util";
import { shareLimits } from "@sextant/contract/share-limits.ts";
import type { PublishedChoice, VersionChanges } from "@sextant/contract/versions.ts";
import type { AssessmentVersion, PublishedPlacement, PublishedSection } from "../published.ts";

type SectionChange = VersionChanges["sections"][number];
type EntryChange = SectionChange["entries"][number];

/** Says which question a version is of, and what it begins with. */
export type DescribeQuestion = (versionId: string) => { id: string; title: string };

const SETTINGS = [
  ...(["name", "kind", "instructions", "score_model", "review_policy", "marking"] as const),
  ...(["sync_grace_seconds", "allows_chosen_sections", "sitting_rules", "score_feedback", "behaviour"] as const),
];
const SECTION_FIELDS = [
  ...(["name", "instructions", "time_limit_seconds", "break_after_seconds", "navigation"] as const),
  ...(["shuffle", "tools", "scale"] as const),
];
const ENTRY_FIELDS = ["points", "points_when_wrong", "scored"] as const;

/** Returns the names of those fields that differ. */
function differing<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
): Field[] {
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

/** Returns true when the items common to both are in a different order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const common = (some: readonly string[], others: readonly string[]) => some.filter((key) => others.includes(key));
  return !isDeepStrictEqual(common(before, after), common(after, before));
}

/** Identifies a section; a module also by its own id. */
const keyOf = ({ section_id, module }: PublishedSection) => `${section_id} ${module?.id ?? ""}`;

/** Entries by what they are recognised by: questions by themselves, rules by their place among the rules. */
function entriesByKey(section: PublishedSection, describe: DescribeQuestion): Map<string, PublishedPlacement> {
  let rules = 0;
  return new Map(
    section.placements.map((placement): [string, PublishedPlacement] => {
      if (placement.draw === null) return [describe(placement.question_version_id).id, placement];
      rules += 1;
      return [`rule ${rules}`, placement];
    }),
  );
}

function entryChange(
  placement: PublishedPlacement,
  change: EntryChange["change"],
  { describe, fields = [], before }: { describe: DescribeQuestion; fields?: string[]; before?: PublishedPlacement },
): EntryChange {
  const question = placement.draw === null ? describe(placement.question_version_id) : null;
  const count = placement.draw?.count ?? null;
  return { change, question, count, count_before: before?.draw?.count ?? null, fields };
}

function changedFields(before: PublishedPlacement, after: PublishedPlacement): string[] {
  const fields: string[] = differing(ENTRY_FIELDS, before, after);
  if (before.question_version_id !== after.question_version_id) fields.unshift("version");
  if (before.draw === null || after.draw === null) return fields;
  const { pool: poolBefore, ...ruleBefore } = before.draw;
  const { pool: poolAfter, ...ruleAfter } = after.draw;
  const names = ["count", "keep_stimulus", "same_for_all"] as const;
  const isOtherPool = !isDeepStrictEqual(
    new Set(poolBefore.map(({ id }) => id)),
    new Set(poolAfter.map(({ id }) => id)),
  );
  return [...fields, ...differing(names, ruleBefore, ruleAfter), ...(isOtherPool ? ["pool"] : [])];
}

/** How a section chooses. A list means the same as `fixed`; a pool is compared as that of its entry. */
function choiceOf({ selection }: PublishedSection): PublishedChoice {
  if (selection.type !== "adaptive") return { type: "list" };
  const { content, exposure, stop, start } = selection;
  return {
    type: "adaptive",
    ...stop,
    ...exposure,
    start: start.theta,
    content: content.map((area) => ({ tag: area.tag, ...shareLimits(area) })),
  };
}

const enemiesOf = ({ selection }: PublishedSection) => (selection.type === "adaptive" ? selection.enemies : []);

/** Where a module leads, by the names of the version’s modules. */
function routeOf(section: PublishedSection, sections: readonly PublishedSection[]) {
  const nameOf = (id: string) =>
    sections.find((one) => one.section_id === section.section_id && one.module?.id === id)?.module?.name ?? id;
  const cuts = section.module?.cuts.map(({ at_least, to }) => ({ at_least, to: nameOf(to) })) ?? [];
  return cuts.toSorted((one, other) => other.at_least - one.at_least);
}

/** Lists what changed in a module's routing: whether it comes first, where it leads. */
function changedModule(before: PublishedSection["module"], after: PublishedSection["module"]): string[] {
  if (before === null || after === null) return [];
  return [
    ...differing(["is_first"], before, after),
    ...(isDeepStrictEqual(before.cuts, after.cuts) ? [] : ["routing"]),
  ];
}

interface Compared {
  section: PublishedSection;
  /** All of its version. */
  sections: readonly PublishedSection[];
}

function compareSections(former: Compared, latter: Compared, describe: DescribeQuestion): SectionChange {
  const [before, after] = [former.section, latter.section];
  const [was, is] = [entriesByKey(before, describe), entriesByKey(after, describe)];
  const entries: EntryChange[] = [];
  for (const [key, placement] of is) {
    const earlier = was.get(key);
    if (!earlier) entries.push(entryChange(placement, "added", { describe }));
    else {
      const fields = changedFields(earlier, placement);
      if (fields.length > 0) entries.push(entryChange(placement, "changed", { describe, fields, before: earlier }));
    }
  }
  for (const [key, placement] of was) if (!is.has(key)) entries.push(entryChange(placement, "removed", { describe }));
  const fields: string[] = [...differing(SECTION_FIELDS, before, after), ...changedModule(before.module, after.module)];
  const selection = { before: choiceOf(before), after: choiceOf(after) };
  const isOtherChoice = !isDeepStrictEqual(selection.before, selection.after);
  if (isOtherChoice) fields.push("selection");
  if (!isDeepStrictEqual(enemiesOf(before), enemiesOf(after))) fields.push("enemies");
  if (isReordered([...was.keys()], [...is.keys()])) fields.push("order");
  return {
    section: after.section_id,
    name: after.name,
    change: "changed",
    fields,
    entries,
    selection: isOtherChoice ? selection : null,
    routing: fields.includes("routing")
      ? { before: routeOf(before, former.sections), after: routeOf(after, latter.sections) }
      : null,
  };
}

/** Returns what a version changed against the one before: settings, sections and entries, each only where it changed. */
export function compareVersions(
  before: AssessmentVersion,
  after: AssessmentVersion,
  describe: DescribeQuestion,
): VersionChanges {
  const was = new Map(before.sections.map((section) => [keyOf(section), section]));
  const is = new Map(after.sections.map((section) => [keyOf(section), section]));
  const whole = (section: PublishedSection, change: SectionChange["change"]): SectionChange => ({
    section: section.section_id,
    name: section.name,
    change,
    fields: [],
    selection: null,
    routing: null,
    entries: [],
  });
  const sections = [...is].flatMap(([key, section]) => {
    const former = was.get(key);
    if (!former) return whole(section, "added");
    const compared = compareSections(
      { section: former, sections: before.sections },
      { section, sections: after.sections },
      describe,
    );
    return compared.fields.length + compared.entries.length > 0 ? compared : [];
  });
  const removed = [...was].flatMap(([key, section]) => (is.has(key) ? [] : whole(section, "removed")));
  const settings: string[] = differing(SETTINGS, before, after);
  if (isReordered([...was.keys()], [...is.keys()])) settings.push("order");
  return { settings, sections: [...sections, ...removed] };
}
