import type { TagLevel } from "@sextant/contract/tags.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { insertTags } from "./tags.queries.ts";

/** A tag to be added. @property position Its place among its siblings. */
interface NewTag {
  id: string;
  level: TagLevel;
  name: string;
  parent_id: string | null;
  position: number;
}

/** Adds a tag at a free place and records it. The caller holds the taxonomy’s lock and has checked its name and what is above it. */
export async function addTag(tx: Tx, actor: Actor, tag: NewTag): Promise<void> {
  await insertTags(tx, [tag]);
  const { id, level, name, parent_id: parent, position } = tag;
  await recordAudit(tx, {
    actor,
    action: "tag.created",
    subject: { type: "tag", id },
    after: { level, name, parent, position },
  });
}
