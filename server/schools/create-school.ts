import { recordAudit } from "../audit/record.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { insertSchool } from "./schools.queries.ts";

export interface NewSchool {
  name: string;
  /** IANA. */
  timeZone: string;
  /** Where it is; "" by default. */
  address?: string;
  /** The picture it goes by. */
  logoFile?: string | null;
}

/**
 * Creates a school. Who may do so is for the caller to check.
 *
 * @returns Its id.
 */
export async function createSchool(
  tx: Tx,
  actor: { id: string },
  { name, timeZone, address: where = "", logoFile = null }: NewSchool,
  address: string,
): Promise<string> {
  const id = newId();
  await insertSchool(tx, { id, name, time_zone: timeZone, address: where, logo_file_id: logoFile });
  const subject = { type: "school", id };
  const after = { name, address: where, time_zone: timeZone, logo_file: logoFile };
  await recordAudit(tx, { actor, action: "school.created", subject, after, schoolId: id, address });
  return id;
}
