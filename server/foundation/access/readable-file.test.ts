import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/use-test-app.ts";
import { isUnusedFile } from "./readable-file.ts";

const t = useTestApp();

/** An upload says to who sent it which file it became, and shows it to nobody. */
const showNothing = ["uploads.file_id"];

test("every column that names files is among their uses, so that none in use is removed and each can be read by those who may", async () => {
  const { db } = t.platform;
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = current_schema() and column_name ~ 'file_ids?$'
    union
    select cl.relname || '.' || a.attname from pg_constraint c join pg_class cl on cl.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'files'::regclass
    order by 1`.execute(db);
  const places = rows.map(({ place }) => place).filter((place) => !showNothing.includes(place));
  const uses = db.selectFrom("files").where(isUnusedFile()).selectAll().compile().sql.split("exists (select from ");
  const isUse = (place: string) => {
    const [table = "", column = ""] = place.split(".");
    return uses.some((use) => use.startsWith(`${table} `) && use.includes(`.${column}`));
  };
  expect(places).toContain("question_files.file_id");
  expect(places.filter((place) => !isUse(place))).toEqual([]);
});
