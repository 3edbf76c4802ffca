import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { StoredService } from "./stored-service.ts";

/** Returns every service, the oldest first. */
export async function selectServices(db: Database): Promise<StoredService[]> {
  const { rows } = await sql<StoredService>`
    select id, version, preset, label, is_on, issuer, client_id, client_secret, email_domains, trusts_domains, just_in_time, default_role,
      school_id as school, role_claim, role_map, saml, metadata_failure, created_at, updated_at,
      array(select school_id from sign_in_service_schools where service_id = id order by school_id) as schools
    from sign_in_services order by created_at, id`.execute(db);
  return rows;
}

/** Makes those who change services take turns. */
export async function holdServices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign_in_services'))`.execute(tx);
}

const columnsOf = ({
  schools: _schools,
  created_at: _at,
  updated_at: _changed,
  school,
  role_map,
  saml,
  ...row
}: StoredService) => ({
  ...row,
  school_id: school,
  role_map: JSON.stringify(role_map),
  saml: saml && JSON.stringify(saml),
});

async function replaceSchools(tx: Tx, { id, schools }: Pick<StoredService, "id" | "schools">): Promise<void> {
  await tx.deleteFrom("sign_in_service_schools").where("service_id", "=", id).execute();
  if (schools.length === 0) return;
  await tx
    .insertInto("sign_in_service_schools")
    .values(schools.map((school_id) => ({ service_id: id, school_id })))
    .execute();
}

export async function insertService(tx: Tx, service: StoredService): Promise<void> {
  await tx.insertInto("sign_in_services").values(columnsOf(service)).execute();
  await replaceSchools(tx, service);
}

export async function replaceService(tx: Tx, service: StoredService): Promise<void> {
  await tx
    .updateTable("sign_in_services")
    .set({ ...columnsOf(service), updated_at: sql`clock_timestamp()` })
    .where("id", "=", service.id)
    .execute();
  await replaceSchools(tx, service);
}

/** Claims the services whose metadata is due to be read, each for a day, so that no other process reads it too. */
export async function takeForMetadata(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update sign_in_services set metadata_asked_at = clock_timestamp()
    where is_on and saml ->> 'metadata_url' <> ''
      and (metadata_asked_at is null or metadata_asked_at < now() - interval '1 day')
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function deleteService(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("sign_in_services").where("id", "=", id).execute();
}
