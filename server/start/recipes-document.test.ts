import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../platform/ids.ts";
import { listBlocks } from "../testing/document-blocks.ts";
import { useTestApp } from "../testing/use-test-app.ts";

const app = useTestApp();

test("the queries of docs/recipes.md fit the tables", async () => {
  const text = await readFile(join(import.meta.dirname, "../../docs/recipes.md"), "utf8");
  const statements = listBlocks(text)
    .filter(({ language }) => language === "sql")
    .flatMap(({ code }) => code.split(/;\n/))
    .filter((statement) => statement.trim() !== "");
  expect(statements).toHaveLength(3);
  for (const statement of statements) {
    const asked = statement.replaceAll(":'session'", `'${newId()}'`);
    expect((await sql.raw(asked).execute(app.platform.db)).rows).toEqual([]);
  }
});
