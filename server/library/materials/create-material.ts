import type { HandlerInput } from "@sextant/contract/types.ts";
import { requireLinks, settleSchool } from "../../authoring/questions/check-question.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { addVersion } from "./add-version.ts";
import { prepareContent } from "./check-content.ts";
import { insertMaterial, replaceNodes, replaceTags } from "./material.queries.ts";
import { putOnShelf } from "./shelves/on-shelf.ts";

/**
 * Creates study material, and puts it on a shelf where one is named: both or neither.
 *
 * @returns Its id.
 * @throws Refusal as `prepareContent`; `invalid` for tags, nodes or a school that are not there; as `putOnShelf`.
 */
export async function createMaterial(
  db: Database,
  actor: Actor,
  {
    title,
    description,
    school: asked,
    content,
    tags,
    nodes,
    library_group: shelf,
  }: HandlerInput<"study_material.create">["body"],
): Promise<string> {
  const kept = await prepareContent(db, actor, content);
  const school = await settleSchool(db, actor, asked);
  await requireLinks(db, { tags, nodes });
  const id = newId();
  await inTransaction(db, async (tx) => {
    await insertMaterial(tx, { id, title, description, school_id: school, created_by: actor.id });
    await addVersion(tx, actor, id, kept);
    await replaceTags(tx, id, tags);
    await replaceNodes(tx, id, nodes);
    await recordAudit(tx, {
      actor,
      action: "study_material.created",
      subject: { type: "study_material", id },
      schoolId: school,
      after: { title, media_type: kept.media_type },
    });
    if (shelf) await putOnShelf(tx, actor, { library_group: shelf, study_materials: [id] });
  });
  return id;
}
