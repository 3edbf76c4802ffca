import { expect, test } from "vitest";
import { CallError } from "../../../base/requests/call-error.ts";
import { type Draft, newQuestionEntry, newSection, type Settings } from "../draft.ts";
import { applyChange, type Change } from "./change.ts";
import { createBuilderStore } from "./store.ts";

const initial: Draft = {
  settings: { name: "Mock 1", kind: "mock" } as Settings,
  sections: [newSection("s1", "Reading")],
  entries: { s1: [newQuestionEntry("a", "q")] },
};
const rename = (name: string): Change => ({ type: "set_settings", fields: { name } });
const points = (id: string, worth: number): Change => ({ type: "set_entry", id, fields: { points: worth } });

/** Creates a builder on a fake server with one draft, and a clock that the test sets. */
function setUp() {
  const server = { draft: initial, version: 1 };
  const sent: Change[] = [];
  const refusals: CallError[] = [];
  let clock = 0;
  let made = 0;
  let run: (() => void) | null = null;
  const store = createBuilderStore({
    initial: { ...server },
    fetch: async () => ({ ...server }),
    send: async ({ change, version }) => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      if ("fields" in change && version !== server.version)
        throw new CallError(409, "stale_version", { code: "stale_version" });
      sent.push(change);
      server.draft = applyChange(server.draft, change) ?? server.draft;
      server.version += 1;
      return { version: version + 1, isBehind: version + 1 !== server.version };
    },
    now: () => clock,
    newKey: () => `key ${++made}`,
    later: (next, ms) => {
      run = () => {
        clock += ms;
        next();
      };
      return () => {
        run = null;
      };
    },
  });
  return {
    store,
    server,
    sent,
    refusals,
    /** Applies another person's change. */
    theirs: (change: Change) => {
      server.draft = applyChange(server.draft, change) ?? server.draft;
      server.version += 1;
    },
    timePasses: (ms: number) => {
      clock += ms;
    },
    /** Runs the pending timer. */
    tick: () => run?.(),
  };
}

test("typing is shown at once, sent as one change after a pause, and one step to undo", async () => {
  const { store, sent, server, tick } = setUp();
  for (const name of ["M", "Mo", "Moc"]) store.change(rename(name), { typed: true });
  expect(store.get().draft.settings.name).toBe("Moc");
  expect(sent).toEqual([]);
  tick();
  await store.flush();
  expect(sent).toEqual([rename("Moc")]);
  store.undo();
  await store.flush();
  expect(server.draft).toEqual(initial);
  store.redo();
  expect(store.get().draft.settings.name).toBe("Moc");
});

test("changes are sent in order, one after the other", async () => {
  const { store, sent } = setUp();
  const section = newSection("s2", "Math");
  store.change({ type: "add_section", section, entries: [], index: 1 });
  store.change({ type: "add_entries", section: "s2", entries: [newQuestionEntry("b", "q2")], index: 0 });
  store.change(points("b", 2));
  expect(await store.flush()).toBe(true);
  expect(sent.map(({ type }) => type)).toEqual(["add_section", "add_entries", "set_entry"]);
});

test("what somebody else changed elsewhere is taken in, and mine is sent again", async () => {
  const { store, server, theirs } = setUp();
  theirs(points("a", 5));
  store.change(rename("Mine"));
  await store.flush();
  expect(server.draft.settings.name).toBe("Mine");
  expect(store.get().draft.entries.s1?.[0]?.points).toBe(5);
  expect(store.get()).toMatchObject({ news: 1, status: { kind: "saved" } });
});

test.each([
  { choice: "mine", fields: [], name: "Mine" },
  { choice: "theirs", fields: ["name"], name: "Theirs" },
])("where both changed a field, it asks, and $choice stays", async ({ fields, name }) => {
  const { store, server, theirs } = setUp();
  theirs(rename("Theirs"));
  store.change(rename("Mine"));
  expect(await store.flush()).toBe(false);
  expect(store.get().status).toMatchObject({
    kind: "clash",
    clashes: [{ field: "name", mine: "Mine", theirs: "Theirs" }],
  });
  store.resolve(fields);
  await store.flush();
  expect(server.draft.settings.name).toBe(name);
  expect(store.get().draft.settings.name).toBe(name);
});

test("without a connection nothing is lost, and it is tried again", async () => {
  const { store, server, refusals, tick } = setUp();
  refusals.push(new CallError(0, "network"));
  store.change(rename("Offline"));
  expect(await store.flush()).toBe(false);
  expect(store.get()).toMatchObject({ status: { kind: "offline" }, draft: { settings: { name: "Offline" } } });
  tick();
  expect(await store.flush()).toBe(true);
  expect(server.draft.settings.name).toBe("Offline");
});

test("what the server refuses is said and taken back, and what follows is sent", async () => {
  const { store, server, refusals } = setUp();
  refusals.push(new CallError(422, "invalid"));
  store.change(rename(""));
  await store.flush();
  expect(store.get()).toMatchObject({ status: { kind: "refused" }, draft: { settings: { name: "Mock 1" } } });
  store.change(points("a", 2));
  await store.flush();
  expect(server.draft.entries.s1?.[0]?.points).toBe(2);
});

test("a step that somebody else has overtaken can't be taken back", async () => {
  const { store, theirs } = setUp();
  store.change(points("a", 2));
  store.change(rename("Mine"));
  await store.flush();
  theirs(rename("Theirs"));
  await store.refresh();
  store.undo();
  await store.flush();
  expect(store.get().draft).toEqual({ ...initial, settings: { ...initial.settings, name: "Theirs" } });
  expect(store.get().canUndo).toBe(false);
});
