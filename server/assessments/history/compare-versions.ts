import { isDeepStrictEqual } from "node:util";
import type { VersionChanges } from "@sextant/contract/versions.ts";
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
  ...(["shuffle", "tools", "scale", "module"] as const),
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

/** Returns true when what both have stands in another order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const common = (some: readonly string[], others: readonly string[]) => some.filter((key) => others.includes(key));
  return !isDeepStrictEqual(common(before, after), common(after, before));
}

/** What a section is recognised by: a module by its own id too. */
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
  { describe, fields = [] }: { describe: DescribeQuestion; fields?: string[] },
): EntryChange {
  const question = placement.draw === null ? describe(placement.question_version_id) : null;
  return { change, question, count: placement.draw?.count ?? null, fields };
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
function choiceOf({ selection }: PublishedSection) {
  if (selection.type !== "adaptive") return null;
  const { content, exposure, stop, start, enemies } = selection;
  return { content, exposure, stop, start, enemies };
}

function compareSections(before: PublishedSection, after: PublishedSection, describe: DescribeQuestion): SectionChange {
  const [was, is] = [entriesByKey(before, describe), entriesByKey(after, describe)];
  const entries: EntryChange[] = [];
  for (const [key, placement] of is) {
    const former = was.get(key);
    if (!former) entries.push(entryChange(placement, "added", { describe }));
    else {
      const fields = changedFields(former, placement);
      if (fields.length > 0) entries.push(entryChange(placement, "changed", { describe, fields }));
    }
  }
  for (const [key, placement] of was) if (!is.has(key)) entries.push(entryChange(placement, "removed", { describe }));
  const fields: string[] = differing(SECTION_FIELDS, before, after);
  if (!isDeepStrictEqual(choiceOf(before), choiceOf(after))) fields.push("selection");
  if (isReordered([...was.keys()], [...is.keys()])) fields.push("order");
  return { section: after.section_id, name: after.name, change: "changed", fields, entries };
}

/** Returns what a version changed against the one before: settings, sections and entries, each only where it changed. */
export function compareVersions(
  before: AssessmentVersion,
  after: AssessmentVersion,
  describe: DescribeQuestion,
): VersionChanges {
  const was = new Map(before.sections.map((section) => [keyOf(section), section]));
  const is = new Map(after.sections.map((section) => [keyOf(section), section]));
  const whole = ({ section_id, name }: PublishedSection, change: SectionChange["change"]): SectionChange => ({
    ...{ section: section_id, name, change },
    ...{ fields: [], entries: [] },
  });
  const sections = [...is].flatMap(([key, section]) => {
    const former = was.get(key);
    if (!former) return whole(section, "added");
    const compared = compareSections(former, section, describe);
    return compared.fields.length + compared.entries.length > 0 ? compared : [];
  });
  const removed = [...was].flatMap(([key, section]) => (is.has(key) ? [] : whole(section, "removed")));
  const settings: string[] = differing(SETTINGS, before, after);
  if (isReordered([...was.keys()], [...is.keys()])) settings.push("order");
  return { settings, sections: [...sections, ...removed] };
}
