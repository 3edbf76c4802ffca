import { sql } from "kysely";
import { loadTaxonomy } from "../authoring/taxonomy/load-taxonomy.ts";
import { allocateAll } from "../delivery/allocations/allocate.ts";
import { listedResources } from "../delivery/allocations/resources.ts";
import { termsOf } from "../delivery/allocations/terms.ts";
import { createFile } from "../foundation/files/create-file.ts";
import { createMaterial } from "../library/materials/create-material.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { type DemoMaterial, demoMaterials, demoReading } from "./content/library/materials.ts";
import { demoSchool } from "./content/people.ts";
import { fillShelves } from "./fill-shelves.ts";

const DAY_MS = 86_400_000;

async function contentOf(tx: Tx, storage: Storage, author: Actor, { content }: DemoMaterial) {
  if (!("bytes" in content)) return content;
  const { id } = await createFile(tx, storage, author, { name: content.name, bytes: content.bytes() });
  return { file: id };
}

async function fillReading(tx: Tx, material: string, students: readonly Actor[], now: Date): Promise<void> {
  for (const { student, pages, lastPage, daysAgo } of demoReading) {
    const reader = students[student];
    if (!reader) continue;
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    await tx
      .insertInto("material_reading")
      .values({
        user_id: reader.id,
        study_material_id: material,
        version: 1,
        last_page: lastPage,
        opened_at: at,
        last_opened_at: at,
        finished_at: pages.length === lastPage ? at : null,
        pages_read: sql`(select range_agg(int4range(page, page + 1)) from unnest(${[...pages]}::int[]) as page)`,
      })
      .execute();
  }
}

/** Brings in the study material of the demo school, gives it to the group, and has some of it read. @returns Ids by title. */
export async function fillLibrary(
  tx: Tx,
  storage: Storage,
  { tutor, group, students }: { tutor: Actor; group: string; students: ReadonlyMap<string, Actor> },
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const taxonomy = await loadTaxonomy(tx);
  const ids = new Map<string, string>();
  for (const material of demoMaterials) {
    const { title, description } = material;
    const tags = taxonomy.all.filter(({ name }) => name === material.tag).map(({ id }) => id);
    const content = await contentOf(tx, storage, tutor, material);
    const body = { title, description, school: null, tags: tags.slice(0, 1), nodes: [], content, library_group: null };
    ids.set(title, await createMaterial(tx, tutor, body));
  }
  const given = listedResources("study_material", "materials", [...ids.values()]);
  const terms = termsOf({
    opens_at: null,
    closes_at: null,
    hard_close: false,
    sittings_allowed: 1,
    accommodations: {},
    time_zone: demoSchool.time_zone,
  });
  await allocateAll(tx, tutor, { given, users: [], groups: [group], terms });
  await fillShelves(tx, tutor, ids, now);
  const [booklet] = ids.values();
  if (booklet) await fillReading(tx, booklet, [...students.values()], now);
  return ids;
}
