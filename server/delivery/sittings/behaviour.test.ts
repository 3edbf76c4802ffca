import type { Behaviour } from "@sextant/contract/behaviour.ts";
import { describe, expect, test } from "vitest";
import { creditPoints, decideTry, type Try, triesLeft } from "./behaviour.ts";

const atEnd: Behaviour = { checking: { type: "at_end" }, certainty: "off" };
const once: Behaviour = { checking: { type: "checked_at_once" }, certainty: "off" };
const three: Behaviour = { checking: { type: "tries", most: 3, penalty: 0.25 }, certainty: "off" };
const sure: Behaviour = { checking: { type: "at_end" }, certainty: "scored" };

const wrong = (response: string, confidence: number | null = null) => ({ response, confidence, correct: false });
const right = (response: string) => ({ response, confidence: null, correct: true });
/** Right by what each check said. */
const asTold = (tries: readonly Try[]) => (response: unknown) =>
  tries.some((one) => one.correct && one.response === response);
const saved = (response: string | null, confidence: number | null = null) => ({ response, confidence });

test.each([
  [atEnd, [], 0],
  [once, [], 1],
  [once, [wrong("a")], 0],
  [three, [], 3],
  [three, [wrong("a")], 2],
  [three, [wrong("a"), right("b")], 0],
  [three, [wrong("a"), wrong("b"), wrong("c")], 0],
])("%j after %j leaves %d tries", (behaviour, tries, left) => {
  expect(triesLeft(behaviour, tries)).toBe(left);
});

describe("the answer that counts", () => {
  test.each([
    ["at the end, what is saved", atEnd, [], saved("a"), "a", { tries: 1, lost: 0 }],
    ["nothing, where nothing was answered", three, [], saved(null), null, { tries: 1, lost: 0 }],
    ["what was checked, whatever was saved after it", once, [wrong("a")], saved("b"), "a", { tries: 1, lost: 0 }],
    ["the right one", three, [wrong("a"), right("b")], saved("c"), "b", { tries: 2, lost: 0.25 }],
    ["one saved after a wrong try, as one more", three, [wrong("a")], saved("b"), "b", { tries: 2, lost: 0.25 }],
    ["the wrong try, where nothing else was saved", three, [wrong("a")], saved("a"), "a", { tries: 1, lost: 0 }],
    ["the wrong try, where it was cleared after", three, [wrong("a")], saved(null), "a", { tries: 1, lost: 0 }],
    ["the last try", three, [wrong("a"), wrong("b"), wrong("c")], saved("d"), "c", { tries: 3, lost: 0.5 }],
  ])("is %s", (_, behaviour, tries, given, response, credit) => {
    expect(decideTry({ behaviour, tries, saved: given }, asTold(tries))).toMatchObject({ response, credit });
  });

  test.each([
    ["the first that is right by a corrected key", [wrong("a"), wrong("b"), wrong("c")], ["b", "c"], "b", 2],
    ["the first try, where that was right after all", [wrong("a"), right("b")], ["a"], "a", 1],
    ["the last, where a corrected key finds none right", [wrong("a"), right("b")], ["c"], "b", 2],
    ["one that was saved and never checked", [wrong("a"), wrong("b")], ["d"], "d", 3],
  ])("is %s", (_, tries, correct, response, number) => {
    const found = decideTry({ behaviour: three, tries, saved: saved("d") }, (one) => correct.includes(String(one)));
    expect(found).toMatchObject({ response, credit: { tries: number, lost: 0.25 * (number - 1) } });
  });

  test("brings how sure its student was when it was checked", () => {
    const checkedSure: Behaviour = { checking: { type: "checked_at_once" }, certainty: "scored" };
    const certaintyOf = (behaviour: Behaviour, tries: readonly Try[], confidence: number | null) =>
      decideTry({ behaviour, tries, saved: saved("a", confidence) }, () => false).credit.certainty;
    expect(certaintyOf(checkedSure, [wrong("a", 1)], 3)).toBe(1);
    expect(certaintyOf(sure, [], 3)).toBe(3);
    expect(certaintyOf(sure, [], 5)).toBe(3);
    expect(certaintyOf(sure, [], null)).toBe(1);
    expect(certaintyOf({ ...sure, certainty: "asked" }, [], 3)).toBeNull();
  });

  test("costs no more than all of the points", () => {
    const ten: Behaviour = { checking: { type: "tries", most: 10, penalty: 0.5 }, certainty: "off" };
    const tries = ["a", "b", "c", "d"].map((response) => wrong(response));
    expect(decideTry({ behaviour: ten, tries, saved: saved("e") }, () => false).credit).toMatchObject({
      tries: 5,
      lost: 1,
    });
  });
});

describe("points", () => {
  const placed = (points: number, share: number, most = 4) => ({ points, share, most });
  const lost = (share: number) => ({ tries: 2, lost: share, certainty: null });
  const certain = (certainty: 1 | 2 | 3) => ({ tries: 1, lost: 0, certainty });

  test.each([
    ["right at once", placed(4, 1), lost(0), 4],
    ["right at the second try", placed(4, 1), lost(0.25), 3],
    ["partly right at the second try", placed(2, 0.5), lost(0.25), 1],
    ["never below zero by tries", placed(2, 0.5), lost(0.75), 0],
    ["wrong at the second try", placed(0, 0), lost(0.25), 0],
    ["wrong where that costs points", placed(-1, 0), lost(0.25), -1],
    // The published table: 1, 2, 3 when right and 0, −2, −6 when wrong, of 3.
    ["right and not sure", placed(3, 1, 3), certain(1), 1],
    ["right and fairly sure", placed(3, 1, 3), certain(2), 2],
    ["right and very sure", placed(3, 1, 3), certain(3), 3],
    ["wrong and not sure", placed(0, 0, 3), certain(1), 0],
    ["wrong and fairly sure", placed(0, 0, 3), certain(2), -2],
    ["wrong and very sure", placed(0, 0, 3), certain(3), -6],
    ["half right and very sure", placed(1.5, 0.5, 3), certain(3), -1.5],
    ["worth one point, right and not sure", placed(1, 1, 1), certain(1), 0.3333],
  ])("%s", (_, given, credit, points) => {
    expect(creditPoints(given, credit)).toBe(points);
  });
});
