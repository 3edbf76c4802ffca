import type { HandlerInput } from "@sextant/contract/types.ts";
import { mayEdit } from "../access/content.ts";
import { recordAudit } from "../audit/record.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { requireLinks, requireSchool } from "../questions/check-question.ts";
import { addVersion } from "./add-version.ts";
import { prepareContent } from "./check-content.ts";
import {
  lockMaterial,
  replaceNodes,
  replaceTags,
  selectLinks,
  selectNewest,
  updateMaterialRow,
} from "./material.queries.ts";

type Change = HandlerInput<"study_material.update">["body"];

interface Context {
  address: string;
  /** The material as it is, for whoever has to look at it again. */
  present: (db: Database) => Promise<unknown>;
}

/** Locks material for a change. @throws Refusal `not_found`; `forbidden` for that of another. */
export async function lockOwnMaterial(tx: Tx, actor: Actor, id: string) {
  const row = await lockMaterial(tx, actor, id);
  if (!row) throw notFound("This material");
  if (!mayEdit(actor, row)) throw new Refusal("forbidden", "Only its author and staff can change this material.");
  return row;
}

/**
 * Changes what is said about material; what it says is in its versions.
 *
 * @throws Refusal as `lockOwnMaterial`; `stale_version` with the material as it is (`current`); `invalid` with paths.
 */
export async function updateMaterial(
  db: Database,
  actor: Actor,
  id: string,
  { version, title, description, school, tags, nodes, archived }: Change,
  { address, present }: Context,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockOwnMaterial(tx, actor, id);
    if (version !== row.version) {
      throw new Refusal("stale_version", "Someone else changed this material. Reload to see the latest version.", {
        members: { current: await present(tx) },
      });
    }
    if (school !== undefined && school !== row.school_id) await requireSchool(tx, actor, school);
    await requireLinks(tx, { tags: tags ?? [], nodes: nodes ?? [] });
    const linked = (await selectLinks(tx, [row.id])).get(row.id);
    const archivedAt = archived === undefined ? row.archived_at : archived ? (row.archived_at ?? new Date()) : null;
    await updateMaterialRow(tx, row.id, {
      title: title ?? row.title,
      description: description ?? row.description,
      school_id: school === undefined ? row.school_id : school,
      archived_at: archivedAt,
    });
    if (tags) await replaceTags(tx, row.id, tags);
    if (nodes) await replaceNodes(tx, row.id, nodes);
    await recordAudit(tx, {
      ...{ actor, action: "study_material.updated", subject: { type: "study_material", id: row.id }, address },
      schoolId: row.school_id,
      before: { title: row.title, archived: row.archived_at !== null, tags: linked?.tags, nodes: linked?.nodes },
      after: { title: title ?? row.title, archived: archivedAt !== null, tags, nodes },
    });
  });
}

/** Refuses with `stale_version`, with the material as it is, a version that was written on another than the newest. */
async function requireNewest(tx: Tx, id: string, newest: number, present: Context["present"]): Promise<void> {
  if ((await selectNewest(tx, id)) === newest) return;
  throw new Refusal("stale_version", "Someone else added a version. Reload to see it.", {
    members: { current: await present(tx) },
  });
}

/** Adds a version to material. @throws Refusal as `lockOwnMaterial` and `prepareContent`; `stale_version` when another came since. */
export async function createMaterialVersion(
  db: Database,
  actor: Actor,
  id: string,
  { newest, content }: HandlerInput<"study_material.create_version">["body"],
  { address, present }: Context,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwnMaterial(tx, actor, id);
    await requireNewest(tx, id, newest, present);
  });
  const kept = await prepareContent(db, actor, content);
  await inTransaction(db, async (tx) => {
    const row = await lockOwnMaterial(tx, actor, id);
    await requireNewest(tx, row.id, newest, present);
    const number = await addVersion(tx, actor, row.id, kept);
    await recordAudit(tx, {
      ...{ actor, action: "study_material.replaced", subject: { type: "study_material", id: row.id }, address },
      schoolId: row.school_id,
      after: { title: row.title, number, media_type: kept.media_type },
    });
  });
}
