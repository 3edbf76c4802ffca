import { answeredQuestion } from "@sextant/questions/testing/arbitraries.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import { withoutIds } from "../testing/round-trip.ts";
import { storedQuestion } from "../testing/score-read.ts";
import { anyPicture, toWrite } from "../testing/to-write.ts";
import { readJsonl } from "./read-jsonl.ts";
import { writeJsonl } from "./write-jsonl.ts";

async function readBack(text: string): Promise<ReadQuestion[]> {
  const found: ReadQuestion[] = [];
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  for await (const read of readJsonl(bytes, "back.jsonl")) found.push(read);
  return found;
}

test("every question comes back whole, a line each, with its pictures by name", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answeredQuestion, { minLength: 1, maxLength: 3 }), async (answered) => {
      const questions = answered.map(({ question }) => ({ ...toWrite(question), tagNames: { topic: "Algebra" } }));
      const { text, losses } = writeJsonl(questions, anyPicture);
      expect(losses).toEqual([]);
      const back = await readBack(text);
      expect(back.map(({ status }) => status)).toEqual(questions.map(() => "ok"));
      back.forEach((read, index) => {
        const named = JSON.stringify(questions[index]?.content).replaceAll('\\"f1\\"', '\\"images/f1.png\\"');
        expect(withoutIds(storedQuestion(read))).toEqual(withoutIds(JSON.parse(named)));
        expect(read.question?.text_tags).toEqual({ exam: "SECRET", topic: "Algebra" });
      });
    }),
  );
});

test("a picture that is gone is named", () => {
  fc.assert(
    fc.property(answeredQuestion, ({ question }) => {
      const { losses } = writeJsonl([toWrite(question)], () => null);
      const isShown = JSON.stringify(question).includes("data-file");
      expect(losses.map(({ message }) => message)).toEqual(isShown ? [message("picture_gone")] : []);
    }),
    { numRuns: 30 },
  );
});
