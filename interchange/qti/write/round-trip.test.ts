import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { responseFromSource } from "@sextant/questions/source-response.ts";
import { answeredQuestion } from "@sextant/questions/testing/arbitraries.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { responsesTo, singleQuestion } from "../../testing/round-trip.ts";
import { storedQuestion } from "../../testing/score-read.ts";
import { shareOf } from "../../testing/to-write.ts";
import { asOthersSee, packageOf, readPackage } from "../testing/written.ts";

const failed = (): never => {
  throw new Error("nothing was read");
};

/** A question as it is after it came in: with ids of its own. */
const stored = (content: QuestionContent): QuestionContent => {
  let last = 0;
  return assignIds(cleanQuestion(content), () => `x${++last}`);
};

/** Its pictures by the names that a package gives them. */
const withPackedPictures = (content: QuestionContent): QuestionContent =>
  JSON.parse(JSON.stringify(content).replaceAll('data-file=\\"f1\\"', 'data-file=\\"images/f1.png\\"'));

test("what is read again is the whole question, its names, tags and key", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answeredQuestion, { minLength: 1, maxLength: 3 }), async (answered) => {
      const questions = answered.map((one) => one.question);
      const read = await readPackage(packageOf(questions).files);
      expect(read.map(({ status }) => status)).toEqual(questions.map(() => "ok"));
      for (const [index, question] of questions.entries()) {
        const found = read[index]?.question;
        const { stimulus, ...same } = withPackedPictures(stored(question));
        expect(found).toEqual({ ...same, stimulus: stimulus && { title: stimulus.title, body: stimulus.body } });
      }
    }),
    { numRuns: 30 },
  );
});

/** A response by the names that the file has for interactions and parts. */
function bySourceNames(question: QuestionContent, response: Record<string, unknown>): Record<string, unknown> {
  const entries = question.interactions.map((one): [string, unknown] => {
    const names = new Map(
      moduleOf(one)
        .parts(one)
        .map((part) => [part.id, part.source_identifier]),
    );
    const named = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(named) : typeof value === "string" ? (names.get(value) ?? value) : value;
    return [one.source_identifier ?? "", named(response[one.id])];
  });
  return Object.fromEntries(entries.filter(([, own]) => own !== null && own !== undefined));
}

/** Says that two copies of a question give the same share of their points for a response to the first. */
function expectSameScore(question: QuestionContent, copy: QuestionContent, response: Record<string, unknown>): void {
  const same = responseFromSource(copy, bySourceNames(question, response));
  const [ours, theirs] = [shareOf(question, response), shareOf(copy, same)];
  if (ours === null) expect(theirs).toBeNull();
  else expect(theirs ?? Number.NaN, JSON.stringify(response)).toBeCloseTo(ours, 5);
}

describe.each(["qti3", "qti22"] as const)("%s as other programs see it", (version) => {
  const readOne = async (question: QuestionContent) =>
    (await readPackage(asOthersSee(packageOf([question], version).files)))[0] ?? failed();

  test("scores one interaction as we do: what is right, each part alone, and parts together", async () => {
    await fc.assert(
      fc.asyncProperty(singleQuestion, async (answered) => {
        const copy = storedQuestion(await readOne(answered.question));
        expect(copy.score_rule.max_points).toBe(answered.question.score_rule.max_points);
        for (const response of responsesTo(answered)) expectSameScore(answered.question, copy, response);
      }),
      { numRuns: 60 },
    );
  });

  test("scores several interactions as we do, or is refused, and never otherwise", async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(answeredQuestion, async ({ question, full }) => {
        const read = await readOne(question);
        if (!read.question) return;
        taken += 1;
        const copy = storedQuestion(read);
        expectSameScore(question, copy, full);
        for (const { id } of question.interactions) expectSameScore(question, copy, { ...full, [id]: null });
      }),
      { numRuns: 40 },
    );
    expect(taken).toBeGreaterThan(10);
  });
});

test("an item that was changed elsewhere is read as it is now, and so is one whose passage was", async () => {
  const [answered] = fc.sample(
    singleQuestion.filter(({ question }) => question.interactions[0]?.type === "choice"),
    1,
  );
  if (!answered) throw new Error("there is a choice");
  const { files } = packageOf([answered.question]);
  const textOf = (name: string) => new TextDecoder().decode(files[name]);
  const [item, passage] = ["items/q-1.xml", "stimuli/passage.xml"];
  const changed = await readPackage({ ...files, [item]: textOf(item).replace("What is asked.", "What is new.") });
  expect(changed[0]?.question?.body).toContain("What is new.");
  const other = await readPackage({ ...files, [passage]: textOf(passage).replace("Read this.", "Read that.") });
  expect(other[0]?.question?.stimulus?.body).toContain("Read that.");
  const [whole] = await readPackage(files);
  expect(whole?.question?.tags).toEqual(answered.question.tags);
  expect(changed[0]?.question?.tags).toEqual([]);
});
