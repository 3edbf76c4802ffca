import { name } from "@sextant/contract/common.ts";
import { type TagImportReport, type TagLevel, tagLevels } from "@sextant/contract/tags.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { cleanLine } from "@sextant/questions/text/written.ts";
import { invalid } from "../../platform/refusal.ts";
import type { TagRow, Taxonomy } from "../taxonomy/taxonomy.ts";
import type { CsvTable } from "./read-table.ts";

/** A tag to be imported. */
export type NewTag = Pick<TagRow, "id" | "level" | "name" | "parent_id" | "position">;

type Item = TagImportReport["items"][number];

const onlyLetters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");

/** Maps levels to their columns, and lists the columns without a level. */
function readHeader(header: readonly string[]): { columns: Map<TagLevel, number>; others: string[] } {
  const columns = new Map<TagLevel, number>();
  const others: string[] = [];
  header.forEach((title, index) => {
    const level = tagLevels.find((one) => onlyLetters(one) === onlyLetters(title));
    if (level && !columns.has(level)) columns.set(level, index);
    else if (title !== "" && onlyLetters(title) !== "questions") others.push(title);
  });
  if (!columns.has("exam")) {
    throw invalid(
      "file",
      "The first line must name the columns: exam, subject, mega_domain, domain, topic, sub_topic.",
    );
  }
  return { columns, others };
}

/** Indexes the tags of the taxonomy and those being imported by parent, level and name. */
function createIndex(taxonomy: Taxonomy, newId: () => string) {
  const keyOf = (parentId: string | null, level: TagLevel, called: string) =>
    `${parentId} ${level} ${called.trim().toLowerCase()}`;
  const placeOf = (tag: Pick<TagRow, "parent_id" | "level">) => `${tag.parent_id} ${tag.level}`;
  const ids = new Map(taxonomy.all.map((tag) => [keyOf(tag.parent_id, tag.level, tag.name), tag.id]));
  const counts = new Map<string, number>();
  for (const tag of taxonomy.all) counts.set(placeOf(tag), (counts.get(placeOf(tag)) ?? 0) + 1);
  return {
    find: (parentId: string | null, level: TagLevel, called: string) => ids.get(keyOf(parentId, level, called)),
    add(tag: Pick<TagRow, "parent_id" | "level" | "name">): NewTag {
      const position = (counts.get(placeOf(tag)) ?? 0) + 1;
      const added = { ...tag, id: newId(), position };
      counts.set(placeOf(tag), position);
      ids.set(keyOf(tag.parent_id, tag.level, tag.name), added.id);
      return added;
    },
  };
}

/** What is wrong with a line's names; empty when nothing is. */
function faultsOf(names: readonly { level: TagLevel; called: string }[]): string[] {
  const faults = names.flatMap(({ level, called }) => {
    const parsed = name.safeParse(called);
    return parsed.success ? [] : [`${level}: ${parsed.error.issues[0]?.message ?? "not a name"}`];
  });
  if (names[0]?.level !== "exam") faults.unshift("The exam is missing.");
  return faults;
}

/**
 * Returns what a table of tags adds to a taxonomy: of each line's path what is not there yet, found by name whatever its case. A
 * line that is not right is told and left out. Pure, but for the ids.
 *
 * @throws Refusal `invalid` when no column is the exam's.
 */
export function planImport(
  taxonomy: Taxonomy,
  table: CsvTable,
  newId: () => string,
): { report: TagImportReport; tags: NewTag[] } {
  const { columns, others } = readHeader(table.header);
  const index = createIndex(taxonomy, newId);
  const tags: NewTag[] = [];
  const items = table.rows.map(({ line, cells }): Item => {
    const names = tagLevels.flatMap((level) => {
      const called = cleanLine(cells[columns.get(level) ?? -1] ?? "");
      return called === "" ? [] : [{ level, called }];
    });
    const path = names.map(({ called }) => called);
    const faults = faultsOf(names);
    if (faults.length > 0) return { line, status: "invalid", path, created: [], messages: faults };
    const created: NewTag[] = [];
    let parentId: string | null = null;
    for (const { level, called } of names) {
      const there = index.find(parentId, level, called);
      if (there === undefined) created.push(index.add({ parent_id: parentId, level, name: called }));
      parentId = there ?? created.at(-1)?.id ?? null;
    }
    tags.push(...created);
    return {
      line,
      status: created.length > 0 ? "created" : "there",
      path,
      created: created.map((tag) => ({ level: tag.level, name: tag.name })),
      messages: cells.length > table.header.length ? ["This line has more fields than the first line."] : [],
    };
  });
  const count = (status: Item["status"]) => items.filter((item) => item.status === status).length;
  return {
    tags,
    report: {
      counts: {
        created: count("created"),
        there: count("there"),
        invalid: count("invalid"),
        total: items.length,
        tags: tags.length,
      },
      messages: others.length > 0 ? [`Columns not imported: ${cutText(others.join(", "), 500)}.`] : [],
      items,
      text: table.text ?? null,
    },
  };
}
