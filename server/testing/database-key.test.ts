import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseKey } from "./database-key.ts";
import { makeFolder } from "./make-folder.ts";

const database = "server/platform/database";

test("the key of a prepared database changes with its migrations, its makers and the packages alone", () => {
  const root = makeFolder("sextant-key-");
  onTestFinished(() => rmSync(root, { recursive: true }));
  const keyWith = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return databaseKey(root);
  };
  const keys = [
    keyWith(`${database}/migrations/1_tags.sql`, "create table tags ();"),
    keyWith(`${database}/migrations/1_tags.sql`, "create table tags (id uuid);"),
    keyWith(`${database}/migrations/2_rooms.sql`, ""),
    keyWith(`${database}/migrate.ts`, "export {};"),
    keyWith("server/testing/database-server.ts", "export {};"),
    keyWith("package-lock.json", "{}"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyWith(`${database}/migrate.test.ts`, "export {};")).toBe(keys.at(-1));
  expect(keyWith("server/testing/app.ts", "export {};")).toBe(keys.at(-1));
});
