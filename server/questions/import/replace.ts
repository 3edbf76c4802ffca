import type { InteractionContent, InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionInput } from "@sextant/questions/question.ts";
import { mayEdit, readableContent } from "../../access/content.ts";
import type { FileFacts } from "../../files/get-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { changeQuestion, patchedContent } from "../change-question.ts";
import type { OpenStatus } from "../insert-questions.ts";
import { completeQuestions } from "../load-questions.ts";
import { lockQuestion } from "../questions.queries.ts";

/** Gives the parts of what comes in the ids of those parts of the stored question that have the same names. */
function adoptIds(given: readonly InteractionInput[], stored: readonly InteractionContent[]): InteractionInput[] {
  return given.map((one, index) => {
    const own = stored.find(
      (other) => other.source_identifier !== null && other.source_identifier === one.source_identifier,
    );
    const match = own ?? (one.source_identifier === null ? stored[index] : undefined);
    if (!match || match.type !== one.type) return one;
    if (one.type !== "choice" || match.type !== "choice") return { ...one, id: match.id };
    const idOf = new Map(match.options.map((option) => [option.source_identifier, option.id]));
    const options = one.options.map((option) => {
      const id = idOf.get(option.source_identifier);
      return id === undefined || option.source_identifier === null ? option : { ...option, id };
    });
    return { ...one, id: match.id, options };
  });
}

/**
 * Lets a question take the place of the one that is there: as its next version where content differs, as a key revision where only the
 * key does. Tags and nodes that staff gave stay.
 *
 * @returns False when the actor may not edit the one that is there.
 */
export async function replaceQuestion(
  tx: Tx,
  actor: Actor,
  id: string,
  { tags: _tags, nodes: _nodes, difficulty: _difficulty, pool: _pool, ...input }: QuestionInput,
  given: { status: OpenStatus; pictures: ReadonlyMap<string, FileFacts> },
): Promise<boolean> {
  const row = await lockQuestion(tx, id, readableContent(actor, "questions"));
  const [question] = row ? await completeQuestions(tx, [row]) : [];
  if (!row || !question || !mayEdit(actor, row)) return false;
  const interactions = adoptIds(input.interactions, question.version.interactions);
  const content = patchedContent(question, { ...input, interactions });
  await changeQuestion(tx, actor, question, { content, status: given.status, pictures: given.pictures });
  return true;
}
