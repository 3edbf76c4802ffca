import type { materialTexts } from "@sextant/contract/study-material.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

export type TextState = (typeof materialTexts)[number];

interface Text {
  id: string;
  number: number;
  state: TextState;
  pages: number | null;
}

/** Writes how far the text of a version is read. */
export async function insertText(tx: Tx, { id, number, state, pages }: Text): Promise<void> {
  await tx
    .insertInto("material_texts")
    .values({ study_material_id: id, number, state, pages })
    .onConflict((conflict) =>
      conflict
        .columns(["study_material_id", "number"])
        .doUpdateSet({ state, pages, changed_at: sql`clock_timestamp()` }),
    )
    .execute();
}

/** Reads the file of a version whose text is to be read; undefined where that is done, or the version is gone. */
export function selectUnread(db: Database, id: string, number: number) {
  return db
    .selectFrom("material_versions as version")
    .innerJoin("files", "files.id", "version.file_id")
    .innerJoin("material_texts as read_text", (join) =>
      join
        .onRef("read_text.study_material_id", "=", "version.study_material_id")
        .onRef("read_text.number", "=", "version.number"),
    )
    .select(["files.hash", "files.media_type"])
    .select(
      sql<boolean>`not exists (select from material_versions later
        where later.study_material_id = version.study_material_id and later.number > version.number)`.as("is_newest"),
    )
    .where("version.study_material_id", "=", id)
    .where("version.number", "=", number)
    .where("read_text.state", "=", "reading")
    .executeTakeFirst();
}
