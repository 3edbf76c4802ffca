import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import { sessionState } from "@sextant/contract/sessions.ts";
import { describe, expect, it } from "vitest";
import type { WindowClose } from "../allocations/window-close.ts";
import { isDueForRelease, isReleased, keysWithheld, questionsWithheld, type ReleasedField } from "./policy.ts";

type Moment = ReviewPolicy["score"];
type Window = keyof typeof windows;

const now = new Date("2026-05-04T09:00:00Z");
const windows = {
  "never opened": null,
  "without a close": "open",
  "closing later": new Date(now.getTime() + 1),
  "closing now": now,
  "closed before": new Date(now.getTime() - 1),
} satisfies Record<string, WindowClose>;
const windowNames = Object.keys(windows) as Window[];
const moments: Moment[] = ["scored", "released", "after_window", "never"];
const fields: ReleasedField[] = ["score", "response", "key", "explanation", "cohort"];

function policyWith(field: ReleasedField, moment: Moment): ReviewPolicy {
  const others = moment === "never" ? "scored" : "never";
  return { score: others, response: others, key: others, explanation: others, cohort: others, [field]: moment };
}

/** Nobody else can sit. */
const alone = { now, othersUntil: null, areKeysShown: false };

const over: Window[] = ["closing now", "closed before"];

/** Windows in which a field is shown, by its moment and the session's state; in all other states it never is. */
const shown: Record<Moment, { scored: Window[]; released: Window[] }> = {
  scored: { scored: windowNames, released: windowNames },
  released: { scored: [], released: windowNames },
  after_window: { scored: over, released: [...over, "never opened"] },
  never: { scored: [], released: [] },
};

const cases = fields.flatMap((field) =>
  moments.flatMap((moment) => sessionState.options.map((state) => [field, moment, state] as const)),
);

describe("isReleased", () => {
  it.each(cases)("%s, to be shown: %s, in a session that is %s", (field, moment, state) => {
    const seen = windowNames.filter((name) =>
      isReleased(field, { ...alone, policy: policyWith(field, moment), state, windowClose: windows[name] }),
    );
    const isFinished = state === "scored" || state === "released";
    const expected = isFinished ? shown[moment][state] : [];
    // The score is what releasing is about: from then on it is shown, and never before.
    if (field === "score") expect(seen).toEqual(state === "released" && moment !== "never" ? windowNames : []);
    else expect(new Set(seen)).toEqual(new Set(expected));
  });
});

describe("isDueForRelease", () => {
  const due: Record<Moment, Window[]> = {
    scored: windowNames,
    released: [],
    after_window: ["never opened", ...over],
    never: [],
  };
  it.each(moments.flatMap((moment) => sessionState.options.map((state) => [moment, state] as const)))(
    "score to be shown: %s, session %s",
    (moment, state) => {
      const seen = windowNames.filter((name) =>
        isDueForRelease({ policy: policyWith("score", moment), state, windowClose: windows[name], now }),
      );
      expect(seen).toEqual(state === "scored" ? due[moment] : []);
    },
  );
});

describe("questionsWithheld", () => {
  const four = moments.flatMap((score) =>
    moments.flatMap((response) =>
      moments.flatMap((key) => moments.map((explanation) => [score, response, key, explanation])),
    ),
  ) as [Moment, Moment, Moment, Moment][];
  const contexts = four.flatMap(([score, response, key, explanation]) =>
    (["scored", "released"] as const).flatMap((state) =>
      windowNames.map((window) => ({
        ...alone,
        policy: { score, response, key, explanation, cohort: "scored" as const },
        state,
        windowClose: windows[window],
      })),
    ),
  );

  it("is null exactly from the first of answer, key and explanation on", () => {
    for (const context of contexts) {
      const isShown = (["response", "key", "explanation"] as const).some((field) => isReleased(field, context));
      expect(questionsWithheld(context) === null, JSON.stringify(context)).toBe(isShown);
    }
  });

  it("promises nothing that doesn’t come: what it names shows the question", () => {
    for (const context of contexts) {
      const withheld = questionsWithheld(context);
      if (!withheld) continue;
      const released = { ...context, state: "released" as const };
      const closed = { ...context, state: "released" as const, windowClose: now, now };
      if (withheld.until === "released") expect(questionsWithheld(released), JSON.stringify(context)).toBeNull();
      if (withheld.until === "after_window") expect(questionsWithheld(closed), JSON.stringify(context)).toBeNull();
      if (withheld.until === "never") expect(questionsWithheld(closed), JSON.stringify(context)).not.toBeNull();
      if (withheld.at) expect(withheld.at).toBe(context.windowClose);
    }
  });

  it.each([
    ["released", "scored", { until: "released", at: null }, "closing later"],
    ["after_window", "scored", { until: "after_window", at: windows["closing later"] }, "closing later"],
    ["after_window", "scored", { until: "after_window", at: null }, "without a close"],
    ["after_window", "scored", { until: "released", at: null }, "never opened"],
    ["never", "scored", { until: "never", at: null }, "closing later"],
  ] as const)("answers to be shown: %s, session %s: %j, %s", (response, state, withheld, window) => {
    const policy = { score: "released", response, key: "never", explanation: "never", cohort: "scored" } as const;
    expect(questionsWithheld({ ...alone, policy, state, windowClose: windows[window] })).toEqual(withheld);
  });

  it("comes by the clock where the score does", () => {
    const policy = { ...policyWith("response", "released"), score: "after_window", cohort: "scored" } as const;
    const windowClose = windows["closing later"];
    expect(questionsWithheld({ ...alone, policy, state: "scored", windowClose })).toEqual({
      until: "after_window",
      at: windowClose,
    });
  });
});

describe("while others can still sit", () => {
  const until = new Date(now.getTime() + 5);
  const shownTo = (context: Partial<Parameters<typeof isReleased>[1]>) =>
    fields.filter((field) => isReleased(field, { ...open, ...context }));
  const policy = {
    score: "scored",
    response: "scored",
    key: "scored",
    explanation: "released",
    cohort: "scored",
  } as const;
  const open = { ...alone, policy, state: "released", windowClose: until, othersUntil: until } as const;

  it("keys and explanations wait, whatever their moment, and nothing else does", () => {
    expect(shownTo({})).toEqual(["score", "response", "cohort"]);
    expect(shownTo({ othersUntil: "open" })).toEqual(["score", "response", "cohort"]);
    expect(shownTo({ othersUntil: null })).toEqual(fields);
  });

  it("the team may show them with the release or after it, before their moment too, but not what is never shown", () => {
    expect(shownTo({ areKeysShown: true })).toEqual(fields);
    const late = { ...policy, key: "after_window", explanation: "never" } as const;
    expect(shownTo({ areKeysShown: true, policy: late })).toEqual(["score", "response", "key", "cohort"]);
    expect(shownTo({ areKeysShown: true, state: "scored" })).toEqual(["response", "cohort"]);
  });

  it("tells until when: the latest close, or no date while a window has none", () => {
    expect(keysWithheld(open)).toEqual({ until: "after_window", at: until });
    expect(keysWithheld({ ...open, othersUntil: "open" })).toEqual({ until: "after_window", at: null });
    const late = { ...policy, key: "after_window" } as const;
    const running = new Date(until.getTime() + 5);
    expect(keysWithheld({ ...open, policy: late, windowClose: running })).toEqual({
      until: "after_window",
      at: running,
    });
    expect(keysWithheld({ ...open, othersUntil: null })).toBeNull();
    expect(keysWithheld({ ...open, areKeysShown: true })).toBeNull();
    expect(keysWithheld({ ...alone, policy, state: "scored", windowClose: null })).toEqual({
      until: "released",
      at: null,
    });
  });

  it("a question that only its key or explanation would show waits with them", () => {
    const answerKept = { ...open, policy: { ...policy, response: "never" } } as const;
    expect(questionsWithheld(answerKept)).toEqual({ until: "after_window", at: until });
    expect(questionsWithheld({ ...answerKept, areKeysShown: true })).toBeNull();
    expect(questionsWithheld({ ...answerKept, othersUntil: null })).toBeNull();
  });
});
