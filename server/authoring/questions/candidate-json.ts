import { Buffer } from "node:buffer";
import { candidateQuestion } from "@sextant/contract/attempt-state.ts";
import type { OptionOrder } from "@sextant/questions/candidate.ts";
import { z } from "zod";
import { createCache } from "../../platform/cache.ts";
import { candidateOf, type SignFile, typesetQuestion } from "./render.ts";
import type { QuestionVersion } from "./versions.ts";

/** What a student may see of a question, as JSON in UTF-8. One object as long as it is remembered, so that more can be kept with it. */
export interface CandidateJson {
  readonly bytes: Buffer;
}

/** A question with its math is some kilobytes, and a room sees each in as many orders as its options have. */
const BYTES = 64_000_000;

const known = createCache<CandidateJson>(BYTES, ({ bytes }) => bytes.length);

/**
 * Returns what a student may see of a published question as it leaves, math set and pictures with signed links. A room is given the same
 * questions, so what is made for one student is remembered for the others who have the options in the same order.
 *
 * @param optionOrder Option ids by interaction id, as fixed with the attempt; `{}` for the author's order.
 * @throws Refusal as `typesetQuestion`.
 */
export async function candidateJsonOf(
  version: QuestionVersion,
  optionOrder: OptionOrder,
  signFile: SignFile,
): Promise<CandidateJson> {
  const key = JSON.stringify([version.id, optionOrder, version.file_ids.map(signFile)]);
  const there = known.get(key);
  if (there) return there;
  await typesetQuestion(version);
  const question = z.encode(candidateQuestion, candidateOf(version, optionOrder, signFile));
  const made = { bytes: Buffer.from(JSON.stringify(question)) };
  known.set(key, made);
  return made;
}
