import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import type {
  KeyRevisions,
  QuestionFiles,
  QuestionNodes,
  Questions,
  QuestionTags,
  QuestionVersions,
} from "../../platform/database/schema.gen.ts";
import { symbolPieces } from "./search/symbols.ts";

export async function insertQuestionRows(tx: Tx, rows: Insertable<Questions>[]): Promise<void> {
  await tx.insertInto("questions").values(rows).execute();
}

export async function insertVersions(tx: Tx, rows: Insertable<QuestionVersions>[]): Promise<void> {
  const searchable = rows.map((row) => ({ ...row, symbols: symbolPieces(String(row.plain_text ?? "")) }));
  await tx.insertInto("question_versions").values(searchable).execute();
}

export async function insertKeys(tx: Tx, rows: Insertable<KeyRevisions>[]): Promise<void> {
  await tx.insertInto("key_revisions").values(rows).execute();
}

interface Links {
  tags: Insertable<QuestionTags>[];
  nodes: Insertable<QuestionNodes>[];
  files: Insertable<QuestionFiles>[];
}

/** Inserts the links of questions; those that are there already stay. */
export async function insertLinks(tx: Tx, { tags, nodes, files }: Links): Promise<void> {
  if (tags.length > 0) {
    await tx
      .insertInto("question_tags")
      .values(tags)
      .onConflict((same) => same.doNothing())
      .execute();
  }
  if (nodes.length > 0) {
    await tx
      .insertInto("question_nodes")
      .values(nodes)
      .onConflict((same) => same.doNothing())
      .execute();
  }
  if (files.length > 0) {
    await tx
      .insertInto("question_files")
      .values(files)
      .onConflict((same) => same.doNothing())
      .execute();
  }
}
