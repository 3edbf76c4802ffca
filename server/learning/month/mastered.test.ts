import { describe, expect, test } from "vitest";
import type { OwnAnswer } from "../evidence/own-answers.ts";
import type { FiguredTag } from "../evidence/tags.ts";
import { findMastered } from "./mastered.ts";

const exam: FiguredTag = { id: "exam", name: "Exam", level: "exam", parent_id: null };
const topicOf = (id: string): FiguredTag => ({ id, name: id, level: "topic", parent_id: "exam" });
const tags = new Map(["lines", "curves"].map((id) => [id, [exam, topicOf(id)]]));
const filed = { tags, telling: new Map<string, number>() };

let made = 0;

/** Answers to questions of a topic at noon of a day, right or wrong. */
function answered(day: string, topic: string, points: readonly (0 | 1)[]): OwnAnswer[] {
  return points.map((point) => {
    made += 1;
    return {
      attempt_id: String(made),
      question_id: topic,
      submitted_at: new Date(`${day}T12:00:00Z`),
      scored: true,
      points: point,
      max_points: 1,
      not_reached: false,
    } as OwnAnswer;
  });
}

const right = (count: number) => Array.from({ length: count }, (): 1 => 1);
const wrong = (count: number) => Array.from({ length: count }, (): 0 => 0);

const told = (answers: readonly OwnAnswer[], dayOf = (at: Date) => at.toISOString().slice(0, 10)) =>
  findMastered(answers, filed, { month: "2026-11", dayOf, now: new Date("2026-11-20T18:00:00Z") }).map(
    ({ tag, on }) => `${tag.name} ${on}`,
  );

describe("a topic is mastered in a month", () => {
  test("from the day on which its estimate is 80 of 100 or more, told by eight answers", () => {
    const answers = [
      ...answered("2026-10-20", "lines", wrong(2)),
      ...answered("2026-11-03", "lines", right(3)),
      ...answered("2026-11-06", "lines", right(30)),
      ...answered("2026-11-09", "lines", right(2)),
    ];
    expect(told(answers)).toEqual(["lines 2026-11-06"]);
  });

  test("not by seven answers, and not without an answer in it", () => {
    expect(told(answered("2026-11-06", "lines", right(7)))).toEqual([]);
    expect(told(answered("2026-10-30", "lines", right(40)))).toEqual([]);
    expect(told([])).toEqual([]);
  });

  test("not where it was before the month, or is no longer", () => {
    const had = [...answered("2026-10-20", "lines", right(40)), ...answered("2026-11-03", "lines", right(5))];
    expect(told(had)).toEqual([]);
    const lost = [...answered("2026-11-03", "curves", right(40)), ...answered("2026-11-10", "curves", wrong(30))];
    expect(told(lost)).toEqual([]);
  });

  test("since the day from which on it stayed so, by the person’s own days", () => {
    const answers = [
      ...answered("2026-11-02", "lines", right(20)),
      ...answered("2026-11-05", "lines", wrong(12)),
      ...answered("2026-11-12", "lines", right(60)),
    ];
    expect(told(answers)).toEqual(["lines 2026-11-12"]);
    const dayAfter = (at: Date) => new Date(at.getTime() + 86_400_000).toISOString().slice(0, 10);
    expect(told(answers, dayAfter)).toEqual(["lines 2026-11-13"]);
    // By a clock that is a day ahead, the last of October is the first of November.
    const turn = answered("2026-10-31", "curves", right(30));
    expect([told(turn), told(turn, dayAfter)]).toEqual([[], ["curves 2026-11-01"]]);
  });

  test("and the tags above topics are none", () => {
    const both = [...answered("2026-11-06", "lines", right(30)), ...answered("2026-11-04", "curves", right(30))];
    expect(told(both)).toEqual(["curves 2026-11-04", "lines 2026-11-06"]);
  });
});
