import { bandHashes } from "@sextant/questions/similarity/bands.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { type Bank, choiceOf, openBank } from "../../../testing/bank.ts";
import { shinglesOf } from "../fingerprint.ts";
import { createNearestFinder } from "./nearest.ts";
import { selectSignatures } from "./signatures.queries.ts";

let bank: Bank;
let tutor: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  bank = await openBank();
  ({ tutor, staff } = bank.people);
});
afterAll(() => bank.server.close());

/** Questions of one drill: they differ in their numbers, and each is like most others. */
const drill = (number: number) =>
  `<p>A train leaves at ${number} o'clock and travels for ${(number * 7) % 9} hours at ${40 + (number % 5)} kilometres an hour. How far does it go in that time, and when does it get there?</p>`;

async function create(as: SignedIn, number: number, more: Record<string, unknown> = {}) {
  const { id, body, interactions } = await bank.create(as, {
    ...choiceOf(["1", "2", "3"]),
    body: drill(number),
    ...more,
  });
  const content = { stimulus: null, body, interactions } as unknown as Parameters<typeof shinglesOf>[0];
  return { id, shingles: shinglesOf(content, () => undefined) };
}

test("what is nearest is the same from memory as where the database counts, also of what was written since", async () => {
  const { db } = bank.server.platform;
  const made = [];
  for (let number = 1; number <= 40; number += 1) made.push(await create(tutor, number));
  for (const { id } of made.slice(0, 3)) await bank.call(staff, "DELETE", `/api/questions/${id}/`);
  const foreign = await create(staff, 41, { school: bank.foreignSchool });
  const wanted = [...made, foreign].map(({ shingles }) => shingles);
  const [fromMemory, counted] = [createNearestFinder(db, tutor), createNearestFinder(db, tutor, 0)];
  const expected = await counted.find(wanted);
  expect(await fromMemory.find(wanted)).toEqual(expected);
  expect(expected.filter(Boolean).length).toBeGreaterThan(30);
  expect(expected.map((found) => found?.id)).not.toContain(foreign.id);

  const created = await create(tutor, 42);
  const [replaced] = made.slice(10);
  if (!replaced) throw new Error("none was made");
  const { version } = await bank.read(replaced.id);
  await bank.patch(tutor, replaced.id, { body: "<p>Something else entirely: which shell has which key?</p>", version });
  await fromMemory.add([created], [replaced.id]);
  expect(await fromMemory.find([...wanted, created.shingles])).toEqual(
    await counted.find([...wanted, created.shingles]),
  );
  const [signed] = await selectSignatures(db, [replaced.id]);
  expect(signed?.bands).not.toEqual(bandHashes(replaced.shingles).map(String));
});
