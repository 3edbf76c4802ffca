import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { InteractionContent, InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent, QuestionInput } from "@sextant/questions/question.ts";
import { mayEdit, readableContent } from "../../../foundation/access/content.ts";
import type { FileFacts } from "../../../foundation/files/get-file.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { newRandomId } from "../../../platform/ids.ts";
import { changeQuestion, patchedContent } from "../change-question.ts";
import type { OpenStatus } from "../insert-questions.ts";
import { completeQuestions, contentOf, type QuestionStatus } from "../load-questions.ts";
import { lockQuestion } from "../questions.queries.ts";

/** A question as it stood before an import took its place. */
export interface BeforeImport {
  content: QuestionContent;
  status: QuestionStatus;
}

/** Gives the parts of an incoming question the ids of the stored parts with the same names. */
function adoptIds(given: readonly InteractionInput[], stored: readonly InteractionContent[]): InteractionInput[] {
  return given.map((one, index) => {
    const own = stored.find(
      (other) => other.source_identifier !== null && other.source_identifier === one.source_identifier,
    );
    const match = own ?? (one.source_identifier === null ? stored[index] : undefined);
    if (!match || match.type !== one.type) return one;
    const idsOf = Map.groupBy(moduleOf(match).parts(match), (part) => part.source_identifier);
    // Parts without a name are known by the one that they get by their place.
    const named = moduleOf(one).parts(moduleOf(one).withIds(one, match.id, newRandomId));
    const parts = moduleOf(one).nameParts(one, ({ id }, index) => {
      const source_identifier = named[index]?.source_identifier ?? null;
      // Each once: a source and a target may bear the same name.
      const known = source_identifier === null ? undefined : idsOf.get(source_identifier)?.shift();
      return { id: known?.id ?? id, source_identifier };
    });
    return { ...parts, id: match.id };
  });
}

/**
 * Lets a question take the place of the one that is there: as its next version where content differs, as a key revision where only the
 * key does. Tags and nodes that staff gave stay.
 *
 * @returns What stood there; `same` when it is no other now; null when the actor may not edit the one that is there.
 */
export async function replaceQuestion(
  tx: Tx,
  actor: Actor,
  id: string,
  { tags: _tags, nodes: _nodes, difficulty: _difficulty, pool: _pool, ...input }: QuestionInput,
  given: { status: OpenStatus; pictures: ReadonlyMap<string, FileFacts> },
): Promise<BeforeImport | "same" | null> {
  const row = await lockQuestion(tx, id, readableContent(actor, "questions"));
  const [question] = row ? await completeQuestions(tx, [row]) : [];
  if (!row || !question || !mayEdit(actor, row)) return null;
  const interactions = adoptIds(input.interactions, question.version.interactions);
  const content = patchedContent(question, { ...input, interactions });
  const fields = await changeQuestion(tx, actor, question, {
    content,
    status: given.status,
    pictures: given.pictures,
    isImported: true,
  });
  return fields.length === 0 ? "same" : { content: contentOf(question), status: question.status };
}
