import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { listFiles } from "@sextant/questions/html/files.ts";
import { listSections } from "@sextant/questions/html/sections.ts";
import { cleanAhead } from "../../authoring/questions/cleaning/clean-ahead.ts";
import { typeset } from "../../authoring/questions/math/typeset.ts";
import { renderArticle, type SignFile } from "../../authoring/questions/render.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import { findFile, findFiles } from "../../foundation/files/get-file.ts";
import { presentFile } from "../../foundation/files/present-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Page, paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound } from "../../platform/refusal.ts";
import {
  bearsTag,
  isUnderNode,
  type MaterialRow,
  readableMaterials,
  saysInTitle,
  versionsOf,
} from "./material.queries.ts";
import { kindOf, type Material, presentMaterials } from "./present.ts";

type MaterialInFull = HandlerOutput<"study_material.get">;
type Version = HandlerOutput<"study_material.list_versions">["results"][number];

/** What links to files are signed with. */
export type Signing = Pick<Platform, "config" | "secret"> & { signFileFor: (reader: string) => SignFile };

/** Lists material that the actor may read. */
export async function listMaterial(
  db: Database,
  actor: Actor,
  { school, tag, node, kind, archived, search, ...input }: HandlerInput<"study_material.list">["query"],
  url: string,
): Promise<Page<Material>> {
  let rows = readableMaterials(db, actor).where(
    "study_materials.archived_at",
    archived === "true" ? "is not" : "is",
    null,
  );
  if (school) rows = rows.where("study_materials.school_id", "=", school);
  if (tag) rows = rows.where(bearsTag((await loadTaxonomy(db)).filedUnder(tag)));
  if (node) rows = rows.where(isUnderNode(node));
  if (kind === "file") rows = rows.where("newest.file_id", "is not", null);
  if (kind === "link") rows = rows.where("newest.link", "is not", null);
  if (kind === "text") rows = rows.where("newest.body", "is not", null);
  if (search) rows = rows.where(saysInTitle(search));
  const page = await paged(db, rows, input, {
    url,
    orderings: {
      title: "study_materials.title",
      created_at: "study_materials.created_at",
      changed_at: "newest.created_at",
    },
    defaultOrdering: "-changed_at",
    tieBreaker: "study_materials.id",
  });
  return { ...page, results: await presentMaterials(db, actor, page.results) };
}

async function renderBody(
  row: MaterialRow,
  signFile: SignFile,
): Promise<Pick<MaterialInFull, "rendered" | "pictures" | "outline">> {
  if (row.body === null) return { rendered: null, pictures: {}, outline: [] };
  await typeset([row.body], "reading");
  await cleanAhead([row.body], "article");
  const pictures = listFiles(row.body).flatMap((file): [string, string][] => {
    const link = signFile(file);
    return link === null ? [] : [[file, link]];
  });
  const outline = listSections(row.body).flatMap(({ heading, level }) =>
    heading === null ? [] : [{ title: heading, level: level < 3 ? 2 : 3 }],
  );
  return { rendered: renderArticle(row.body, signFile), pictures: Object.fromEntries(pictures), outline };
}

/** Returns material in its newest version. @throws Refusal `not_found`; as `typeset`. */
export async function getMaterial(db: Database, actor: Actor, id: string, signing: Signing): Promise<MaterialInFull> {
  const row = await readableMaterials(db, actor).where("study_materials.id", "=", id).executeTakeFirst();
  const [material] = row ? await presentMaterials(db, actor, [row]) : [];
  if (!row || !material) throw notFound("This material");
  const file = row.file_id === null ? undefined : await findFile(db, row.file_id);
  return {
    ...material,
    file: file ? presentFile(signing, file, { to: actor.id, title: row.title, isTheirs: true }) : null,
    body: mayEdit(actor, row) ? row.body : null,
    ...(await renderBody(row, signing.signFileFor(actor.id))),
    read: row.read_ranges,
  };
}

/** Refuses with `not_found` material that the actor may not read. @returns Its row. */
export async function requireMaterial(db: Database, actor: Actor, id: string): Promise<MaterialRow> {
  const row = await readableMaterials(db, actor).where("study_materials.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This material");
  return row;
}

/** Returns the text of a version of rich text, as it was shown. @throws Refusal `not_found`, also of a version that is none; as `typeset`. */
export async function getMaterialVersion(
  db: Database,
  actor: Actor,
  id: string,
  number: number,
  signing: Signing,
): Promise<HandlerOutput<"study_material.get_version">> {
  await requireMaterial(db, actor, id);
  const row = await versionsOf(db, id)
    .select("material_versions.body")
    .where("material_versions.number", "=", number)
    .executeTakeFirst();
  if (!row || row.body === null) throw notFound("This version");
  await typeset([row.body], "reading");
  await cleanAhead([row.body], "article");
  return { ...presentVersion(row, null), rendered: renderArticle(row.body, signing.signFileFor(actor.id)) };
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>["execute"]>>[number];

const presentVersion = (row: VersionRow, file: Version["file"]): Version => ({
  number: row.number,
  kind: kindOf(row),
  media_type: row.media_type,
  size_bytes: Number(row.size_bytes),
  pages: row.pages,
  text: (row.text_state ?? "none") as Version["text"],
  link: row.link,
  file,
  created_by: row.created_by === null ? null : { id: row.created_by, name: row.author_name },
  created_at: row.created_at,
});

/** Lists the versions of material that the actor may read, the newest first. @throws Refusal `not_found`. */
export async function listMaterialVersions(
  db: Database,
  actor: Actor,
  id: string,
  input: HandlerInput<"study_material.list_versions">["query"],
  { url, signing }: { url: string; signing: Signing },
): Promise<Page<Version>> {
  const { title } = await requireMaterial(db, actor, id);
  const page = await paged(db, versionsOf(db, id), input, {
    url,
    orderings: { number: "material_versions.number" },
    defaultOrdering: "-number",
    tieBreaker: "material_versions.number",
  });
  const files = await findFiles(
    db,
    page.results.flatMap(({ file_id }) => file_id ?? []),
  );
  const results = page.results.map((row): Version => {
    const file = files.get(row.file_id ?? "");
    return presentVersion(row, file ? presentFile(signing, file, { to: actor.id, title, isTheirs: true }) : null);
  });
  return { ...page, results };
}
