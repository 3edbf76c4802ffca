import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../testing/use-test-app.ts";
import { listPublicKeys, openSigningKey } from "./keys.ts";

const t = useTestApp();
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await t.platform.db.deleteFrom("lti_keys").execute();
});

const published = async () => (await listPublicKeys(t.platform)).map(({ kid }) => kid);
const signing = async () => (await openSigningKey(t.platform)).id;

/** Lets so many days pass for all keys. */
async function pass(days: number): Promise<void> {
  for (const { id, created_at } of await t.platform.db.selectFrom("lti_keys").selectAll().execute())
    await t.platform.db
      .updateTable("lti_keys")
      .set({ created_at: new Date(created_at.getTime() - days * DAY_MS) })
      .where("id", "=", id)
      .execute();
}

test("a new key is published a day before it signs, and the old one a month longer", async () => {
  const [first] = await published();
  expect(await signing()).toBe(first);
  await pass(59);
  expect(await published()).toEqual([first]);
  await pass(1);
  const [second, ...others] = await published();
  expect(others).toEqual([first]);
  expect(await signing()).toBe(first);
  await pass(1);
  expect(await signing()).toBe(second);
  await pass(58);
  expect(await published()).toEqual([second, first]);
  await pass(1);
  const third = (await published())[0];
  expect(await published()).toEqual([third, second]);
  expect(await signing()).toBe(second);
});

test("several processes make one key", async () => {
  const all = await Promise.all([published(), published(), published()]);
  expect(new Set(all.flat()).size).toBe(1);
});
