import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";
import type { SsoFailureCode } from "./failure.ts";

interface NewServiceSignIn {
  serviceId: string;
  outcome: "signed_in" | "linked" | "created" | "refused";
  failure?: SsoFailureCode;
  userId?: string;
  issuer?: string;
  subject?: string;
  email?: string;
}

/** Keeps what a sign-in by a service came to. */
export async function insertServiceSignIn(
  tx: Tx,
  { serviceId, outcome, failure, userId, issuer = "", subject = "", email = "" }: NewServiceSignIn,
): Promise<void> {
  await tx
    .insertInto("service_sign_ins")
    .values({
      id: newId(),
      service_id: serviceId,
      outcome,
      failure: failure ?? null,
      user_id: userId ?? null,
      issuer,
      subject,
      email,
    })
    .execute();
}

export interface ServiceUse {
  service_id: string;
  sign_ins: number;
  refused: number;
  last_at: Date | null;
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Counts the sign-ins of the last week by service, with the last successful one. */
export async function countServiceUse(db: Database): Promise<Map<string, ServiceUse>> {
  const { rows } = await sql<ServiceUse>`
    select service.id as service_id, counted.sign_ins, counted.refused, last.at as last_at, users.id as user_id, first_name, last_name
    from sign_in_services service
    cross join lateral (select (count(*) filter (where outcome <> 'refused'))::integer as sign_ins,
        (count(*) filter (where outcome = 'refused'))::integer as refused
      from service_sign_ins where service_id = service.id and at > now() - interval '7 days') as counted
    left join lateral (select at, user_id from service_sign_ins
      where service_id = service.id and outcome <> 'refused' order by at desc limit 1) as last on true
    left join users on users.id = last.user_id`.execute(db);
  return new Map(rows.map((row) => [row.service_id, row]));
}

/** The person whom the service named isn’t linked here yet. */
const canBeLinked = sql<boolean>`(outcome = 'refused' and subject <> '' and not exists (select from user_identities known
  where known.issuer = service_sign_ins.issuer and known.subject = service_sign_ins.subject))`;

/** Finds the identity that a service named in a refused sign-in. */
export async function findRefusedSignIn(db: Database, serviceId: string, id: string) {
  return db
    .selectFrom("service_sign_ins")
    .select(["issuer", "subject"])
    .where("id", "=", id)
    .where("service_id", "=", serviceId)
    .where("outcome", "=", "refused")
    .where("subject", "<>", "")
    .executeTakeFirst();
}

/** Selects the sign-ins by a service with the people they let in. */
export function selectServiceSignIns(db: Database, serviceId: string) {
  return db
    .selectFrom("service_sign_ins")
    .leftJoin("users", "users.id", "service_sign_ins.user_id")
    .select(["service_sign_ins.id", "at", "outcome", "failure", "service_sign_ins.email"])
    .select(["users.id as user_id", "users.first_name", "users.last_name"])
    .select(canBeLinked.as("can_be_linked"))
    .where("service_id", "=", serviceId);
}
