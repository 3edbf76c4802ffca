import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/client.ts";

interface Candidate {
  id: string;
  role: string;
  email: string | null;
  first_name: string;
  last_name: string;
  username: string | null;
  locale: string;
  is_active: boolean;
  has_password: boolean;
}

/** Reads those of these people within reach, with what tells whether they can be invited. */
export async function selectCandidates(
  db: Database,
  ids: readonly string[],
  isAllowed: RawBuilder<boolean>,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select users.id, users.role, users.email, users.first_name, users.last_name, users.username, users.locale, users.is_active,
      users.password_hash is not null as has_password
    from users where users.id = any(${[...ids]}::uuid[]) and users.erased_at is null and ${isAllowed}
    order by users.id`.execute(db);
  return rows;
}
