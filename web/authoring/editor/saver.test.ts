import { describe, expect, test } from "vitest";
import { CallError } from "../../base/requests/call-error.ts";
import { type Draft, emptyDraft, type StoredQuestion } from "./draft.ts";
import { type EditorEvent, type EditorState, reduceEditor, startState } from "./editor-state.ts";
import { createSaver, type SaveCalls, storedOf } from "./saver.ts";

const id = "019a0000-0000-7000-8000-000000000001";
const question = (draft: Draft, version: number, status: StoredQuestion["status"] = "draft"): StoredQuestion => ({
  ...draft,
  interactions: draft.interactions as StoredQuestion["interactions"],
  text_tags: null,
  id,
  status,
  version,
  version_number: 1,
  published_version_number: null,
  key_revision: 1,
  school: null,
  source: "",
  title: "",
  pictures: {},
  created_by: null,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  can: { edit: true },
});

/** An editor over a server that keeps one question and refuses a change of an older version. */
function setUp({ server, calls }: { server?: StoredQuestion; calls?: Partial<SaveCalls> } = {}) {
  const kept = { question: server ?? null };
  const sent: unknown[] = [];
  const base = server ? { ...emptyDraft(), body: server.body } : emptyDraft();
  let state: EditorState = startState(server ? storedOf(server) : null, base, base, {});
  const dispatch = (event: EditorEvent) => {
    state = reduceEditor(state, event);
  };
  const saver = createSaver({
    get: () => state,
    dispatch,
    onCreated: () => undefined,
    onSaved: () => undefined,
    now: () => 1,
    firstKey: "first",
    newKey: () => "second",
    calls: {
      create: async (body) => {
        sent.push(body);
        kept.question = question(body, 1, body.status);
        return kept.question;
      },
      update: async (_, { version, status, ...body }) => {
        sent.push(body);
        const before = kept.question;
        if (!before) throw new CallError(404, "not_found");
        if (before.version !== version)
          throw new CallError(409, "stale_version", { code: "stale_version", current: before });
        kept.question = { ...before, ...body, version: version + 1, status: status ?? before.status } as StoredQuestion;
        return kept.question;
      },
      ...calls,
    },
  });
  const write = (fields: Partial<Draft>) => dispatch({ type: "changed", change: (now) => ({ ...now, ...fields }) });
  return { saver, write, kept, sent, state: () => state, dispatch };
}

describe("saving", () => {
  test("a new question creates it, and changes it afterwards", async () => {
    const { saver, write, sent, state } = setUp();
    expect(await saver.save()).toEqual({ kind: "nothing" });
    write({ body: "<p>a</p>" });
    expect(await saver.save()).toEqual({ kind: "saved" });
    write({ explanation: "b" });
    await saver.save();
    expect(sent[1]).toEqual({ explanation: "b" });
    expect([state().stored?.version, state().saving.kind]).toEqual([2, "idle"]);
  });

  test("twice at once sends one after the other, the second only what is new", async () => {
    const { saver, write, sent } = setUp({ server: question({ ...emptyDraft(), body: "a" }, 1) });
    write({ body: "b" });
    const first = saver.save();
    write({ difficulty: 2 });
    await Promise.all([first, saver.save()]);
    expect(sent).toEqual([{ body: "b", difficulty: 2 }]);
  });

  test("a new question whose first answer was lost sends the same again, then what was written since", async () => {
    const bodies: string[] = [];
    let isLost = true;
    const { saver, write, sent, state } = setUp({
      calls: {
        create: async (body) => {
          bodies.push(body.body);
          if (isLost) throw new CallError(0, "network");
          const { status, ...draft } = body;
          return question(draft, 1, status);
        },
        update: async (_, { version: _version, status: _status, ...body }) => {
          sent.push(body);
          return question({ ...emptyDraft(), body: "<p>a</p>", ...body }, 2);
        },
      },
    });
    write({ body: "<p>a</p>" });
    expect(await saver.save()).toMatchObject({ kind: "failed" });
    write({ body: "<p>a and more</p>" });
    isLost = false;
    await saver.save();
    await saver.save();
    expect(bodies).toEqual(["<p>a</p>", "<p>a</p>"]);
    expect(sent).toEqual([{ body: "<p>a and more</p>" }]);
    expect(state().draft.body).toBe("<p>a and more</p>");
  });

  test("a new question under a key that stands for something else takes another key", async () => {
    const keys: string[] = [];
    const { saver, write } = setUp({
      calls: {
        create: async ({ status, ...draft }, key) => {
          keys.push(key);
          if (key === "first") throw new CallError(409, "idempotency_conflict", { code: "idempotency_conflict" });
          return question(draft, 1, status);
        },
      },
    });
    write({ body: "<p>a</p>" });
    expect(await saver.save()).toEqual({ kind: "saved" });
    expect(keys).toEqual(["first", "second"]);
  });

  test("a new question to be published keeps it first", async () => {
    const { saver, write, kept } = setUp();
    write({ body: "<p>a</p>" });
    expect(await saver.save("published")).toEqual({ kind: "saved" });
    expect([kept.question?.status, kept.question?.version]).toEqual(["published", 2]);
  });

  test("a correction of what is published sends it only when it is said to be published", async () => {
    const { saver, write, sent } = setUp({ server: question({ ...emptyDraft(), body: "a" }, 1, "published") });
    write({ explanation: "because" });
    expect(await saver.save()).toEqual({ kind: "nothing" });
    expect(sent).toEqual([]);
    expect(await saver.save("published")).toEqual({ kind: "saved" });
    expect(sent).toEqual([{ explanation: "because" }]);
  });

  test("where somebody changed something else meanwhile puts both together and goes on", async () => {
    const { saver, write, kept, state } = setUp({ server: question({ ...emptyDraft(), body: "a" }, 1) });
    kept.question = question({ ...emptyDraft(), body: "a", difficulty: 5 }, 2);
    write({ body: "mine" });
    expect(await saver.save()).toEqual({ kind: "saved" });
    expect([kept.question.body, kept.question.difficulty]).toEqual(["mine", 5]);
    expect(state().taken).toEqual(["difficulty"]);
  });

  test("where somebody changed the same waits for a decision and overwrites nothing", async () => {
    const { saver, write, kept, state, dispatch } = setUp({ server: question({ ...emptyDraft(), body: "a" }, 1) });
    kept.question = question({ ...emptyDraft(), body: "theirs" }, 2);
    write({ body: "mine" });
    expect(await saver.save()).toEqual({ kind: "clash" });
    expect(await saver.save()).toEqual({ kind: "clash" });
    expect([kept.question.body, state().draft.body]).toEqual(["theirs", "mine"]);
    dispatch({ type: "chose", index: 0, side: "mine" });
    dispatch({ type: "resolved" });
    expect(await saver.save()).toEqual({ kind: "saved" });
    expect(kept.question.body).toBe("mine");
  });

  test.each([
    [new CallError(0, "network"), "failed"],
    [new CallError(503, "overloaded"), "failed"],
    [new CallError(422, "invalid", { detail: "No", errors: [{ path: "body", message: "x" }] }), "refused"],
  ])("that fails with %s keeps what was written and says so", async (error, kind) => {
    const fail = async () => {
      throw error;
    };
    const { saver, write, state } = setUp({
      server: question({ ...emptyDraft(), body: "a" }, 1),
      calls: { update: fail },
    });
    write({ body: "b" });
    expect(await saver.save()).toEqual({ kind, error });
    expect([state().draft.body, state().base.body, state().saving.kind]).toEqual(["b", "a", "failed"]);
  });
});
