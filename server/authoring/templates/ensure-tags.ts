import type { TagLevel } from "@sextant/contract/tags.ts";
import { requireTokenScope } from "../../foundation/access/token-scope.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { addTag } from "../tags/add-tag.ts";
import { lockTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { sameName, siblingsOf, type TagRow, type Taxonomy } from "../taxonomy/taxonomy.ts";
import type { ExamTemplate, NamedTag } from "./exam-templates.ts";

/** A tag that a template files under, and whether it was there. */
export interface EnsuredTag {
  id: string;
  level: TagLevel;
  name: string;
  status: "created" | "there";
}

/** Finds a tag by one of its names, also by that of a tag that was merged into it: its usual name first. */
function findTag(taxonomy: Taxonomy, rows: readonly TagRow[], { name, aliases }: NamedTag): TagRow | undefined {
  const found = [name, ...aliases].flatMap((one) => rows.filter((row) => sameName(row.name, one)));
  return found.map((row) => taxonomy.find(row.id)).find((row) => row !== undefined);
}

/** The levels at which an exam may have what a template calls a subject. */
const subjectLevels: readonly TagLevel[] = ["subject", "mega-domain", "domain"];

/** Returns all rows that may be an exam, or a subject beneath one: higher levels first, signposts last. */
function rowsUnder(taxonomy: Taxonomy, exam: TagRow | null): TagRow[] {
  const own = exam
    ? subjectLevels.flatMap((level) => taxonomy.beneath(exam.id).filter((row) => row.level === level))
    : taxonomy.childrenOf(null);
  const known = new Set(exam ? own.map(({ id }) => id) : []);
  const signposts = taxonomy.merged.filter(({ level, merged_into_id }) =>
    exam ? known.has(merged_into_id ?? "") : level === "exam",
  );
  return [...own, ...signposts];
}

/**
 * Finds a template’s exam and subjects in the taxonomy, and adds those that aren’t there. The caller must check that the actor may use
 * templates.
 *
 * @returns The exam, then the subjects in order.
 * @throws Refusal `forbidden` for a token that may not change tags, where one is missing.
 */
export async function ensureTags(
  tx: Tx,
  actor: Actor,
  exam: NonNullable<ExamTemplate["exam"]>,
  subjects: readonly NamedTag[],
): Promise<[EnsuredTag, ...EnsuredTag[]]> {
  const taxonomy = await lockTaxonomy(tx);
  const created: EnsuredTag[] = [];
  const add = async (level: TagLevel, name: string, parent: string | null, before: number) => {
    requireTokenScope(actor, "tags.write");
    const tag = { id: newId(), level, name, parent_id: parent };
    const position = before + created.filter((one) => one.level === level).length + 1;
    await addTag(tx, actor, { ...tag, position });
    const made: EnsuredTag = { id: tag.id, level, name, status: "created" };
    created.push(made);
    return made;
  };
  const there = ({ id, level, name }: TagRow): EnsuredTag => ({ id, level, name, status: "there" });
  const known = findTag(taxonomy, rowsUnder(taxonomy, null), exam);
  const top = known ? there(known) : await add("exam", exam.name, null, siblingsOf(taxonomy, null, "exam").length);
  const rows = known ? rowsUnder(taxonomy, known) : [];
  const before = known ? siblingsOf(taxonomy, known.id, "subject").length : 0;
  const found: EnsuredTag[] = [];
  for (const subject of subjects) {
    const row = findTag(taxonomy, rows, subject);
    found.push(row ? there(row) : await add("subject", subject.name, top.id, before));
  }
  return [top, ...found];
}
