import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetOpenSitting } from "../../../base/common/open-sitting.ts";
import type { User } from "../../../base/common/session.ts";
import { createAnswers } from "../answers/answers.ts";
import { type PlayerState, startingState } from "../sitting/machine.ts";
import { aSection, aSession, somePlaced } from "../sitting/machine-cases.ts";
import { keepOpen } from "./keep-open.ts";
import { findKeptPerson, openKept } from "./open-kept.ts";

const person = { id: "u1", first_name: "Ada" } as User;
const running = aSection({ state: "in_progress", remaining_ms: 60_000, elapsed_ms: 0 });

/** Keeps a sitting as a page does, whose state a test changes. */
function begin(change: Partial<PlayerState> = {}, id = "z1") {
  let state: PlayerState = {
    ...startingState,
    tab: "here",
    device: { lease: 1 },
    session: aSession({ id, sections: [running], keys: { y1: "secret" } }),
    questions: { section: "y1", placed: somePlaced("a1", "a2", "a3") },
    seen: new Set(["a1"]),
    ...change,
  };
  const listeners = new Set<() => void>();
  const answers = createAnswers();
  let token: string | null = "token";
  keepOpen({
    sitting: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      answers,
      clock: { remaining: () => 30_000, elapsed: () => 5000 },
    },
    person,
    session: id,
    token: () => token,
  });
  return {
    answers,
    set: (next: Partial<PlayerState>) => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    setToken: (next: string | null) => {
      token = next;
    },
  };
}

const open = (session = "z1", token = "token", later = 0) =>
  openKept({ user: "u1", session, token }, Date.now() + later);
const ids = async (session?: string) => (await open(session))?.placed.map(({ id }) => id);

beforeEach(forgetOpenSitting);

test("a running section opens with its questions, the answers given since, and the clock as it would be now", async () => {
  const { answers } = begin();
  await expect.poll(() => ids()).toEqual(["a1", "a2", "a3"]);
  answers.set("a2", { ...answers.get("a2"), note: "later", revision: 4 });
  await expect.poll(async () => (await open())?.placed[1]).toMatchObject({ note: "later", revision: 4 });
  const kept = await open("z1", "token", 10_000);
  expect(kept?.session.sections[0]).toMatchObject({ remaining_ms: 30_000, elapsed_ms: 5000 });
  expect(kept?.ageMs).toBeGreaterThanOrEqual(10_000);
  expect((await open("z1", "token", -3_600_000))?.ageMs).toBe(0);
  expect(await findKeptPerson("token")).toMatchObject({ id: "u1" });
});

test("no key of sealed questions is kept", async () => {
  begin();
  await expect.poll(() => open()).not.toBeNull();
  expect(JSON.stringify(await open())).not.toContain("secret");
});

test("where there is no way back, only questions that were looked at are kept", async () => {
  const linear = { ...running, navigation: "linear" as const };
  const { set } = begin({ session: aSession({ sections: [linear] }) });
  await expect.poll(() => ids()).toEqual(["a1"]);
  set({ seen: new Set(["a1", "a2"]) });
  await expect.poll(() => ids()).toEqual(["a1", "a2"]);
});

test("another token, such as the next person’s, opens nothing", async () => {
  begin();
  await expect.poll(() => open()).not.toBeNull();
  expect([await open("z1", "other"), await findKeptPerson("other")]).toEqual([null, null]);
});

test("once the section is over, or another device has the test, it is forgotten", async () => {
  const over = begin();
  await expect.poll(() => open()).not.toBeNull();
  over.set({ session: aSession({ state: "submitted", sections: [{ ...running, state: "ended" }] }) });
  await expect.poll(() => open()).toBeNull();
  const taken = begin({}, "z2");
  await expect.poll(() => open("z2")).not.toBeNull();
  taken.set({ takenOver: true });
  await expect.poll(() => open("z2")).toBeNull();
});

test.each([
  ["a preview", { is_preview: true }],
  ["a test that checks each answer", { behaviour: { checking: { type: "each" }, certainty: "off" } as never }],
])("%s isn’t kept", async (_, change) => {
  begin({ session: aSession({ sections: [running], ...change }) });
  begin({}, "z2");
  await expect.poll(() => open("z2")).not.toBeNull();
  expect(await open()).toBeNull();
});

test("a page whose person has signed out writes nothing more", async () => {
  const { answers, setToken } = begin();
  await expect.poll(() => open()).not.toBeNull();
  setToken(null);
  forgetOpenSitting();
  answers.set("a1", { ...answers.get("a1"), note: "late", revision: 9 });
  const other = begin({}, "z2");
  await expect.poll(() => open("z2")).not.toBeNull();
  expect(other.answers.get("a1").revision).toBe(0);
  expect(await open()).toBeNull();
});

test("pictures are kept with their questions and get addresses of the page that opens them", async () => {
  const [first] = somePlaced("a1");
  if (!first) throw new Error("No question");
  const body = '<p><img alt="" src="/files/f1?a=1&amp;b=2"></p>';
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(new Response(new Blob(["PNG"], { type: "image/png" })));
  begin({ questions: { section: "y1", placed: [{ ...first, question: { ...first.question, body } }] } });
  await expect.poll(async () => (await open())?.placed[0]?.question.body).toMatch(/<img alt="" src="blob:/);
  expect(fetched).toHaveBeenCalledWith("/files/f1?a=1&b=2");
  fetched.mockRestore();
});
