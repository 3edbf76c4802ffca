import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import { byName } from "../../platform/database/by-name.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { containing, type Page, paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { belongsToSchool } from "../access/schools.ts";
import { recordAudit } from "../audit/record.ts";
import { findReadableFiles } from "../files/get-file.ts";
import { signFileLink } from "../files/links.ts";
import { createSchool } from "./create-school.ts";
import { counts, lockSchool, selectSchools, updateSchoolRow } from "./schools.queries.ts";

type School = HandlerOutput<"schools.get">;
/** What links to pictures need. */
export type Linking = Pick<Platform, "config" | "secret">;

const LOGO_MS = 24 * 3_600_000;

function present(row: Omit<School, "logo" | "can">, actor: Actor, { config, secret }: Linking): School {
  const keeps = actor.role === "staff";
  const until = new Date(Date.now() + LOGO_MS);
  const isArchived = row.archived_at !== null;
  return {
    ...row,
    logo: row.logo_file && signFileLink(secret, config.apiHost, row.logo_file, until),
    can: { update: keeps, remove: keeps && !isArchived, restore: keeps && isArchived, change_members: keeps },
  };
}

/** Returns a school that the actor sees. */
export async function getSchool(db: Database, linking: Linking, actor: Actor, id: string): Promise<School> {
  const row = await selectSchools(db)
    .where("schools.id", "=", id)
    .where(belongsToSchool(actor, "schools.id"))
    .executeTakeFirst();
  if (!row) throw notFound("This school");
  return present(row, actor, linking);
}

export async function listSchools(
  db: Database,
  linking: Linking,
  actor: Actor,
  input: HandlerInput<"schools.list">["query"],
  url: string,
): Promise<Page<School>> {
  let query = selectSchools(db)
    .where(belongsToSchool(actor, "schools.id"))
    .where("schools.archived_at", input.archived ? "is not" : "is", null);
  if (input.search) {
    const pattern = containing(input.search);
    query = query.where((where) =>
      where.or([where("schools.name", "ilike", pattern), where("schools.address", "ilike", pattern)]),
    );
  }
  const page = await paged(db, query, input, {
    url,
    orderings: {
      name: byName("schools.name"),
      created_at: "schools.created_at",
      student_count: counts.students,
      team_count: counts.team,
      group_count: counts.groups,
    },
    defaultOrdering: "name",
    tieBreaker: "schools.id",
  });
  return { ...page, results: page.results.map((row) => present(row, actor, linking)) };
}

async function requireLogo(db: Database, actor: Actor, id: string): Promise<void> {
  const file = (await findReadableFiles(db, actor, [id])).get(id);
  if (!file?.media_type.startsWith("image/")) throw invalid("logo_file", "This picture doesn’t exist.");
}

/** Makes a school. */
export async function addSchool(
  db: Database,
  linking: Linking,
  actor: Actor,
  body: HandlerInput<"schools.create">["body"],
): Promise<School> {
  return inTransaction(db, async (tx) => {
    if (body.logo_file) await requireLogo(tx, actor, body.logo_file);
    const { time_zone: timeZone, number_format: numberFormat, logo_file: logoFile, name } = body;
    const id = await createSchool(tx, actor, { name, timeZone, numberFormat, address: body.address, logoFile });
    return getSchool(tx, linking, actor, id);
  });
}

/**
 * Changes a school, or brings an archived one back.
 *
 * @throws Refusal `stale_version`, with the school as it is, when it was changed in the meantime.
 */
export async function updateSchool(
  db: Database,
  linking: Linking,
  actor: Actor,
  id: string,
  { version, archived, logo_file, ...fields }: HandlerInput<"schools.update">["body"],
): Promise<School> {
  return inTransaction(db, async (tx) => {
    const row = await lockSchool(tx, id);
    if (!row) throw notFound("This school");
    if (row.version !== version) {
      const { created_at: _, archived_at: __, ...current } = await getSchool(tx, linking, actor, id);
      throw new Refusal("stale_version", "Someone else changed this school. Reload to see the latest version.", {
        members: { current },
      });
    }
    if (logo_file) await requireLogo(tx, actor, logo_file);
    const { name, address, time_zone, number_format } = row;
    const before = { name, address, time_zone, number_format, logo_file: row.logo_file_id };
    const after = {
      name: fields.name ?? before.name,
      address: fields.address ?? before.address,
      time_zone: fields.time_zone ?? before.time_zone,
      number_format: fields.number_format ?? before.number_format,
      logo_file: logo_file === undefined ? before.logo_file : logo_file,
    };
    const isRestored = archived === false && row.archived_at !== null;
    const { logo_file: logo_file_id, ...columns } = after;
    const restored = isRestored ? { archived_at: null } : {};
    await updateSchoolRow(tx, id, { ...columns, ...restored, logo_file_id, version: version + 1 });
    const entry = { actor, subject: { type: "school", id }, schoolId: id };
    if (isRestored)
      await recordAudit(tx, { ...entry, action: "school.restored", before: null, after: { name: after.name } });
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== before[field]);
    if (changed.length > 0) {
      const only = (from: typeof after) => Object.fromEntries(changed.map((field) => [field, from[field]]));
      await recordAudit(tx, { ...entry, action: "school.updated", before: only(before), after: only(after) });
    }
    return getSchool(tx, linking, actor, id);
  });
}
