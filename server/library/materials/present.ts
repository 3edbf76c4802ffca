import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listNodeNames } from "../../authoring/questions/nodes.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { pathNames, tagNameOf } from "../../authoring/taxonomy/names.ts";
import type { Taxonomy } from "../../authoring/taxonomy/taxonomy.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type MaterialRow, selectLinks } from "./material.queries.ts";

export type Material = HandlerOutput<"study_material.list">["results"][number];

/** Returns what a version is, from which of its columns is filled. */
export function kindOf({ file_id, link }: Pick<MaterialRow, "file_id" | "link">): Material["kind"] {
  if (file_id !== null) return "file";
  return link === null ? "text" : "link";
}

/** Returns the last page of the newest version: of a PDF once they are counted, null before; what is no PDF is one page. */
export function lastPageOf(row: Pick<MaterialRow, "media_type" | "pages">): number | null {
  return row.media_type === "application/pdf" ? row.pages : 1;
}

/** Returns how a person has read a material, from columns that are null before they opened it. */
export function presentReading(
  row: Pick<MaterialRow, "opened_at" | "last_opened_at" | "read_version" | "last_page" | "pages_read"> &
    Pick<MaterialRow, "finished_at" | "downloaded_at">,
): Material["reading"] {
  const { opened_at, last_opened_at, read_version, last_page, pages_read, finished_at, downloaded_at } = row;
  if (!opened_at || !last_opened_at || read_version === null || last_page === null) return null;
  return { opened_at, last_opened_at, version: read_version, last_page, pages_read, finished_at, downloaded_at };
}

function presentTags(taxonomy: Taxonomy, ids: readonly string[]): Material["tags"] {
  const tags = new Set(ids.flatMap((id) => taxonomy.find(id) ?? []));
  return [...tags].map((tag) => ({ ...tagNameOf(tag), path: pathNames(taxonomy, tag) }));
}

const mayAllocate = (actor: Actor, row: MaterialRow) =>
  ["tutor", "manager", "staff"].includes(actor.role) && row.archived_at === null;

/** Returns material as it leaves, in its newest version. */
export async function presentMaterials(db: Database, actor: Actor, rows: readonly MaterialRow[]): Promise<Material[]> {
  if (rows.length === 0) return [];
  const links = await selectLinks(
    db,
    rows.map(({ id }) => id),
  );
  const [taxonomy, nodes] = [
    await loadTaxonomy(db),
    await listNodeNames(
      db,
      [...links.values()].flatMap((one) => one.nodes),
    ),
  ];
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    school: row.school_id,
    kind: kindOf(row),
    media_type: row.media_type,
    size_bytes: Number(row.size_bytes),
    pages: row.pages,
    text: (row.text_state ?? "none") as Material["text"],
    link: row.link,
    newest: row.number,
    changed_at: row.changed_at,
    tags: presentTags(taxonomy, links.get(row.id)?.tags ?? []),
    nodes: (links.get(row.id)?.nodes ?? []).flatMap((id) => nodes.get(id) ?? []),
    version: row.version,
    archived: row.archived_at !== null,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    reading: presentReading(row),
    can: { update: mayEdit(actor, row), allocate: mayAllocate(actor, row) },
  }));
}
