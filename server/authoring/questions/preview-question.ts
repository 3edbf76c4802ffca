import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanQuestion, listQuestionFiles, listQuestionHtml } from "@sextant/questions/html-fields.ts";
import { lintQuestion } from "@sextant/questions/lint/lint-question.ts";
import { optionOrder } from "@sextant/questions/option-order.ts";
import type { QuestionInput } from "@sextant/questions/question.ts";
import { findReadableFiles } from "../../foundation/files/get-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { newId, newRandomId } from "../../platform/ids.ts";
import { keyedRandom } from "../../platform/keyed-random.ts";
import { findUnknownLinks } from "./check-question.queries.ts";
import { findOversized, measurePictures, typesetWritten } from "./check-question.ts";
import { cleanAhead, cleanWritten } from "./cleaning/clean-ahead.ts";
import { shinglesOf } from "./fingerprint.ts";
import { getQuestion } from "./load-questions.ts";
import { candidateOfDraft, type SignFile } from "./render.ts";
import { findSimilar } from "./similar/find-similar.ts";

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const strange = (path: string, code: string, message: string) => ({ severity: "error" as const, path, code, message });

/**
 * Returns what would become of a question, without keeping it: as students would see it, what is wrong with it, and what the bank
 * has that reads like it. Interactions and options keep the ids that the sender gave them, so that problems name what they know.
 *
 * @param id The question that is being edited; null for a new one.
 * @param secret `platform.secret`.
 * @throws Refusal `not_found` for a question that is not there, `invalid` for more formulas than may be set.
 */
export async function previewQuestion(
  db: Database,
  actor: Actor,
  { question: input, id }: { question: QuestionInput; id: string | null },
  { signFile, secret }: { signFile: SignFile; secret: Uint8Array },
) {
  if (id !== null) await getQuestion(db, actor, id);
  await cleanWritten(listQuestionHtml(input));
  // One pass over the largest text can take 0.1 to 0.2 s, so other requests get their turn in between.
  const inTurn = async <T>(look: () => T): Promise<T> => {
    await yieldToEventLoop();
    return look();
  };
  const prepared = await inTurn(() => assignIds(cleanQuestion(input), newRandomId));
  await typesetWritten(await inTurn(() => listQuestionHtml(prepared)));
  const files = await findReadableFiles(db, actor, await inTurn(() => listQuestionFiles(prepared)));
  const content = await inTurn(() => measurePictures(prepared, files));
  // Measuring wrote the sizes of pictures into it.
  await cleanAhead(listQuestionHtml(content));
  const shown = await inTurn(() => listQuestionFiles(content));
  const hidden = shown.filter((file) => !files.has(file));
  const links = await findUnknownLinks(db, content);
  // Only what the sender may see anyway gets a link.
  const sign: SignFile = (file) => (files.has(file) ? signFile(file) : null);
  const { stimulus, body, interactions } = content;
  const stimulusId = stimulus?.id !== undefined && isId(stimulus.id) ? stimulus.id : newId();
  const version = {
    id: newId(),
    question_id: id ?? newId(),
    number: 1,
    body,
    interactions,
    stimulus: stimulus && { ...stimulus, id: stimulusId, version_id: newId() },
    file_ids: shown,
  };
  // What is to be put into order is mixed, and each time the same: a preview must not jump about while its author writes.
  const order = optionOrder(content, false, keyedRandom(secret, "preview", id ?? "new"));
  const candidate = await inTurn(() => candidateOfDraft(version, order, sign));
  const found = await inTurn(() => lintQuestion(content));
  const oversized = await inTurn(() => findOversized(content));
  const shingles = await inTurn(() => shinglesOf(content, (file) => files.get(file)?.hash));
  return {
    candidate,
    pictures: Object.fromEntries(
      [...files.keys()].flatMap((file) => {
        const link = sign(file);
        return link === null ? [] : [[file, link]];
      }),
    ),
    problems: [
      ...found,
      ...hidden.map((file) =>
        strange("body", "unknown_picture", `The file ${file} doesn’t exist, or you don’t have access to it.`),
      ),
      ...links.map(({ path, message }) => strange(path, "unknown_link", message)),
      ...oversized.map(({ path, message }) => strange(path, "too_long", message)),
    ],
    similar: await findSimilar(db, actor, shingles, id),
  };
}
