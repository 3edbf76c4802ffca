import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { fetchPrepared } from "./fetch-prepared.ts";
import { createPreparedStore } from "./prepared-store.ts";

const bytes = () => new Uint8Array(4);

test("a section that is begun while what is to come is asked for stays on the device, and one that is over goes", async () => {
  const store = createPreparedStore({ user: "u1", session: "z1" });
  for (const section of ["over", "begun", "later"]) await store.putSection(section, [bytes()], []);
  const states = { over: "ended", begun: "pending", later: "pending" };
  const unfinished = () => Object.entries(states).flatMap(([id, state]) => (state === "ended" ? [] : [id]));
  const never = () => Promise.reject(new Error("Everything is here"));
  const prepare = async () => {
    states.begun = "in_progress";
    return { sections: [{ id: "later", position: 2, question_count: 1, navigation: "free" as const, media: [] }] };
  };
  const calls = { prepare, readPrepared: never, readMedium: never };
  await fetchPrepared({ calls, store, unfinished, report: () => {} });
  const here = await Promise.all(["over", "begun", "later"].map((section) => store.findSection(section)));
  expect(here.map((kept) => kept?.section)).toEqual([undefined, "begun", "later"]);
});
