import { assignIds } from "@sextant/questions/assign-ids.ts";
import { questionInput } from "@sextant/questions/question.ts";
import { describe, expect, it } from "vitest";
import type { KeyRevision, QuestionVersion } from "../../authoring/questions/versions.ts";
import type { AttemptToScore } from "./marked-attempts.ts";
import type { AttemptScoreRow } from "./marking.queries.ts";
import { isNewScore, namedScore, scoreAttempt, scoreRow, scoreWhole, standingMarks } from "./score-attempt.ts";

const content = assignIds(
  questionInput.parse({
    body: "How many?",
    interactions: [{ id: "i", type: "numeric_entry" }],
    key: { i: { accept: ["1/2"], tolerance: null } },
    score_rule: { max_points: 4, combine: "all" },
  }),
  () => "new",
);

const version: QuestionVersion = {
  id: "version",
  question_id: "question",
  number: 1,
  body: content.body,
  interactions: content.interactions,
  stimulus: null,
  file_ids: [],
};
const revision: KeyRevision = {
  key_revision_id: "revision",
  number: 1,
  key: content.key,
  score_rule: content.score_rule,
  explanation: "",
  hints: [],
};

function attemptWith(response: unknown, given: Partial<AttemptToScore> = {}): AttemptToScore {
  return {
    id: "attempt",
    position: 1,
    session_section_id: "section",
    question_version_id: "version",
    points: 2,
    points_when_wrong: -0.5,
    scored: true,
    response: response as AttemptToScore["response"],
    ...given,
  };
}

const score = (response: unknown, key = revision) => scoreAttempt(attemptWith(response), version, key);
const noKey = { ...revision, key: {} };

/** The row of the database that a score becomes. */
function stored(given: Partial<AttemptScoreRow> & { response: unknown }, key = revision): AttemptScoreRow {
  const row = score(given.response, key);
  return {
    ...row,
    session_id: "session",
    id: "score",
    cause: "submitted",
    caused_by: null,
    created_at: new Date(0),
    ...given,
  } as AttemptScoreRow;
}

describe("scoreAttempt", () => {
  it.each([
    ["right", { i: ".5" }, "scored", 2, true],
    ["wrong", { i: "2" }, "scored", -0.5, false],
    ["not a number", { i: "many" }, "invalid", 0, null],
    ["empty", {}, "omitted", 0, null],
    ["nothing at all", null, "omitted", 0, null],
  ])("%s", (_what, response, status, points, correct) => {
    expect(score(response)).toMatchObject({ status, points, correct, max_points: 2, response });
  });

  it("owes a mark where the key does not say", () => {
    expect(score({ i: "2" }, noKey)).toMatchObject({ status: "owed", points: null, correct: null });
  });

  it("names version, key, rule and points that it rests on", () => {
    expect(score({ i: "2" })).toMatchObject({
      attempt_id: "attempt",
      question_version_id: "version",
      key_revision_id: "revision",
      score_rule: { max_points: 4, combine: "all" },
      points_table: { points: 2, points_when_wrong: -0.5, scored: true },
    });
  });
});

describe("isNewScore", () => {
  const response = { i: ".5" };
  it.each<[string, AttemptScoreRow | undefined, ReturnType<typeof score>, boolean]>([
    ["the first", undefined, score(response), true],
    ["the same again", stored({ response }), score(response), false],
    [
      "the same, members in another order",
      stored({ response: { i: ".5", j: "2" } }),
      score({ j: "2", i: ".5" }),
      false,
    ],
    ["nothing answered, as it was", stored({ response: null }), score(undefined), false],
    ["another answer of the same worth", stored({ response: { i: "3" } }), score({ i: "2" }), true],
    ["another key", stored({ response }), score(response, { ...revision, key_revision_id: "later" }), true],
    ["other points", stored({ response, points: 1 }), score(response), true],
    ["another maximum", stored({ response, max_points: 3 }), score(response), true],
    ["a mark still owed", stored({ response }, noKey), score(response, noKey), false],
    ["a key that says it now", stored({ response, cause: "marked", points: 1 }), score(response), true],
    [
      "an answer that came after the mark",
      stored({ response, cause: "marked", points: 1 }),
      score({ i: "9" }, noKey),
      true,
    ],
  ])("%s", (_what, before, next, expected) => {
    expect(isNewScore(before, next)).toBe(expected);
  });
});

describe("points given by hand to a whole attempt", () => {
  const response = { i: ".5" };
  const later = { ...noKey, key_revision_id: "later" };
  const owed = stored({ response }, noKey);
  const again = (before: AttemptScoreRow, key = noKey, answered: unknown = response) => {
    const attempt = attemptWith(answered);
    return scoreAttempt(attempt, version, key, standingMarks(attempt, version, before));
  };
  const row = (given: ReturnType<typeof score>, cause: string) => ({ ...owed, ...given, cause }) as AttemptScoreRow;

  it("stand through every scoring of the same answer, whatever caused it, under any key that does not say", () => {
    const marked = row(scoreWhole(namedScore(owed), 1), "marked");
    expect(again(marked)).toMatchObject({ status: "scored", points: 1, correct: false });
    expect(isNewScore(marked, again(marked))).toBe(false);
    const regraded = row(again(marked, later), "regraded");
    expect(regraded).toMatchObject({ points: 1, key_revision_id: "later" });
    expect(again(row(namedScore(regraded), "credited"))).toMatchObject({ status: "scored", points: 1 });
  });

  it("stand too where they were given before scores carried them along", () => {
    const { points_table: table } = owed;
    const marked = row({ ...namedScore(owed), status: "scored", points: 2, points_table: table }, "marked");
    expect(again(marked)).toMatchObject({ status: "scored", points: 2, correct: true });
  });

  it("take the place of marks of its parts, and leave with another answer", () => {
    const parts = row(
      again({ ...owed, interactions: { i: { status: "owed", mark: 1 } } } as AttemptScoreRow),
      "marked",
    );
    const marked = row(scoreWhole(namedScore(parts), 0), "marked");
    expect(again(marked)).toMatchObject({ status: "scored", points: 0 });
    expect(again(marked, noKey, { i: "9" })).toMatchObject({ status: "owed", points: null });
  });
});

describe("scoreRow", () => {
  it("is the score with what caused it", () => {
    expect(scoreRow("session", score({ i: ".5" }), "regraded", "person")).toMatchObject({
      session_id: "session",
      attempt_id: "attempt",
      points: 2,
      cause: "regraded",
      caused_by: "person",
      response: { i: ".5" },
      points_table: { points: 2, points_when_wrong: -0.5, scored: true },
    });
  });

  it("keeps no answer as no answer", () => {
    expect(scoreRow("session", score(null), "submitted", null).response).toBeNull();
  });

  it("is of the moment of writing unless another is said", () => {
    expect(scoreRow("session", score(null), "submitted", null)).not.toHaveProperty("created_at");
    const at = new Date(5);
    expect(scoreRow("session", score(null), "submitted", null, at).created_at).toBe(at);
  });
});
