import type { Adaptive } from "@sextant/contract/adaptive.ts";
import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import type { OwnTest } from "@sextant/interchange/read-question.ts";
import { readableAssessments } from "../../../foundation/access/practice.ts";
import { findFilteredIds } from "../../questions/search/find-rows.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import type { Taxonomy } from "../../taxonomy/taxonomy.ts";
import { selectReadableIds } from "../assessments.queries.ts";
import type { NewEntry } from "../check-entries.ts";
import { eachOnce, type Making, missingOf, type NewDraft, questionAt } from "./new-draft.ts";
import { type OwnAssessment, type OwnEntry, type OwnSection, ownAssessment } from "./own-assessment.ts";
import { findTags } from "./own-tags.ts";
import { withoutLostPictures } from "./pictures.ts";

interface Restoring {
  making: Making;
  taxonomy: Taxonomy;
  /** What each question of the file is here; it counts as missing where it is nothing. */
  questionOf: (id: string) => string[];
  losses: Set<Message>;
  /** Rules whose filter didn't find their questions. */
  listed: number;
}

/** Returns those of these assessments that are here and may be read. */
async function readable({ making: { db, actor }, losses }: Restoring, ids: readonly string[]): Promise<string[]> {
  const lower = ids.map((id) => id.toLowerCase());
  const found = await selectReadableIds(db, lower, readableAssessments(actor));
  if (found.size < new Set(lower).size) losses.add(message("test_not_in_left_out"));
  return lower.filter((id) => found.has(id));
}

const eachOf = ({ questionOf }: Restoring, ids: readonly string[]) => [...new Set(ids.flatMap(questionOf))];

/** Says whether a filter finds here what it found where it is from. */
async function findsAll({ making: { db, actor } }: Restoring, filter: DrawRule["filter"], pool: readonly string[]) {
  const found = new Set(await findFilteredIds(db, actor, filter));
  return pool.every((id) => found.has(id));
}

/**
 * A rule with the questions that are here: by its filter where that finds them, else by a list of them. Null where none of them is
 * here.
 */
async function restoreRule(restoring: Restoring, rule: DrawRule, before: readonly string[]): Promise<DrawRule | null> {
  const pool = eachOf(restoring, rule.questions ?? before);
  const not_in = await readable(restoring, rule.not_in);
  if (pool.length === 0 && before.length > 0) return null;
  if (!rule.questions && (await findsAll(restoring, rule.filter, pool))) return { ...rule, not_in };
  if (!rule.questions) restoring.listed += 1;
  return pool.length === 0 ? null : { ...rule, not_in, filter: {}, questions: pool };
}

async function restoreEntry(restoring: Restoring, { entry, pool }: OwnEntry): Promise<NewEntry[]> {
  const { question, draw, ...rest } = entry;
  if (!draw) return restoring.questionOf(question ?? "").map((id) => ({ ...rest, question: id }));
  const rule = await restoreRule(restoring, draw, pool);
  return rule ? [{ ...rest, draw: rule }] : [];
}

/** What of these names a tag that is here. */
function withTags<T extends { tag: string }>({ taxonomy, losses }: Restoring, named: readonly T[]): T[] {
  const kept = named.filter(({ tag }) => taxonomy.find(tag));
  if (kept.length < named.length) losses.add(message("test_tags_left_out"));
  return kept;
}

/** An adaptive section with the questions that are here; null where none of them is. */
async function restoreAdaptive(restoring: Restoring, adaptive: Adaptive, before: readonly string[]) {
  const { pool } = adaptive;
  const found = eachOf(restoring, "questions" in pool ? pool.questions : before);
  const content = withTags(restoring, adaptive.content);
  const enemies = adaptive.enemies.map((group) => eachOf(restoring, group)).filter((group) => group.length > 1);
  if (found.length === 0 && before.length > 0) return null;
  if ("filter" in pool && (await findsAll(restoring, pool.filter, found))) {
    const not_in = await readable(restoring, pool.not_in);
    return { ...adaptive, content, enemies, pool: { ...pool, not_in } };
  }
  if ("filter" in pool) restoring.listed += 1;
  return found.length === 0 ? null : { ...adaptive, content, enemies, pool: { questions: found } };
}

async function restoreSection(restoring: Restoring, { settings, pool, entries }: OwnSection) {
  const { selection } = settings;
  const adaptive = selection.type === "adaptive" ? await restoreAdaptive(restoring, selection, pool) : null;
  const restored: NewEntry[] = [];
  for (const entry of entries) restored.push(...(await restoreEntry(restoring, entry)));
  return {
    settings: {
      ...settings,
      selection: selection.type === "adaptive" ? (adaptive ?? { type: "list" as const }) : selection,
    },
    entries: eachOnce(restored, restoring.losses),
  };
}

/** Settings with what they refer to, where that is here. */
async function restoreSettings(restoring: Restoring, settings: OwnAssessment["settings"]) {
  const { making, losses } = restoring;
  const { earlier } = settings.sitting_rules;
  const known = earlier
    ? await selectReadableIds(making.db, [earlier.assessment], readableAssessments(making.actor))
    : new Set<string>();
  const isKept = earlier !== null && known.has(earlier.assessment);
  if (earlier && !isKept) losses.add(message("test_earlier_left_out"));
  return {
    ...settings,
    school: making.schoolId,
    blueprint: withTags(restoring, settings.blueprint),
    sitting_rules: { ...settings.sitting_rules, earlier: isKept ? earlier : null },
  };
}

/**
 * Returns the draft of an assessment as it lies beside its test, with what of it is here: its questions under their new ids, rules that
 * find them, tags and assessments that it refers to. Null where what lies there isn't an assessment as we know it.
 */
export async function draftOfOwn(making: Making, { assessment, questions }: OwnTest): Promise<NewDraft | null> {
  const parsed = ownAssessment.safeParse(assessment);
  if (!parsed.success) return null;
  const paths = new Map(Object.entries(questions).map(([id, path]) => [id.toLowerCase(), path]));
  const missing = new Set<string>();
  const restoring: Restoring = {
    making,
    taxonomy: await loadTaxonomy(making.db),
    questionOf(id) {
      const found = questionAt(making, paths.get(id.toLowerCase()) ?? "");
      if (found === null) missing.add(id.toLowerCase());
      return found === null ? [] : [found];
    },
    losses: new Set(),
    listed: 0,
  };
  const own = await withoutLostPictures(making, parsed.data, restoring.losses);
  const settings = await restoreSettings(restoring, own.settings);
  const sections: NewDraft["sections"] = [];
  for (const section of own.sections) sections.push(await restoreSection(restoring, section));
  const tags = findTags(restoring.taxonomy, own.tags);
  if (tags.length < own.tags.length) restoring.losses.add(message("test_tags_left_out"));
  const lost = [
    ...missingOf(missing.size),
    ...(restoring.listed > 0 ? [message("test_rules_listed", { count: restoring.listed })] : []),
    ...restoring.losses,
    ...(own.hasPassword ? [message("test_password_left_out")] : []),
  ];
  const unique = [...new Map(lost.map((one) => [one.code, one])).values()];
  return { settings, tags, sections, messages: [message("test_restored"), ...unique] };
}
