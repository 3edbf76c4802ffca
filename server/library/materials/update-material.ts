import type { HandlerInput } from "@sextant/contract/types.ts";
import { requireLinks, requireSchool } from "../../authoring/questions/check-question.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { tellOfReturned, withdrawFromAll } from "../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
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
  /** Returns the current material, for an actor whose version is stale. */
  present: (db: Database) => Promise<unknown>;
}

/** Locks material for a change. @throws Refusal `not_found`; `forbidden` for another person's. */
export async function lockOwnMaterial(tx: Tx, actor: Actor, id: string) {
  const row = await lockMaterial(tx, actor, id);
  if (!row) throw notFound("This material");
  if (!mayEdit(actor, row)) throw new Refusal("forbidden", "Only its author and staff can change this material.");
  return row;
}

/**
 * Changes the metadata of material; its content is in its versions.
 *
 * @throws Refusal as `lockOwnMaterial`; `stale_version` with the current material (`current`); `invalid` with paths.
 */
export async function updateMaterial(
  { db, live }: Pick<Platform, "db" | "live">,
  actor: Actor,
  id: string,
  { version, title, description, school, tags, nodes, archived }: Change,
  { present }: Context,
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
    if (archivedAt && !row.archived_at) await withdrawFromAll(tx, live.wake, row.id);
    if (!archivedAt && row.archived_at) await tellOfReturned(tx, row.id);
    if (tags) await replaceTags(tx, row.id, tags);
    if (nodes) await replaceNodes(tx, row.id, nodes);
    await recordAudit(tx, {
      actor,
      action: "study_material.updated",
      subject: { type: "study_material", id: row.id },
      schoolId: row.school_id,
      before: { title: row.title, archived: row.archived_at !== null, tags: linked?.tags, nodes: linked?.nodes },
      after: { title: title ?? row.title, archived: archivedAt !== null, tags, nodes },
    });
  });
}

/** Refuses a version based on an outdated one with `stale_version` and the current material. */
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
  { present }: Context,
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
      actor,
      action: "study_material.replaced",
      subject: { type: "study_material", id: row.id },
      schoolId: row.school_id,
      after: { title: row.title, number, media_type: kept.media_type },
    });
  });
}
