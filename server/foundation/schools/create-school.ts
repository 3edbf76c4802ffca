import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record.ts";
import { insertSchool } from "./schools.queries.ts";

export interface NewSchool {
  name: string;
  /** IANA. */
  timeZone: string;
  /** Of typed numbers; a decimal point by default. */
  numberFormat?: "point" | "comma";
  /** Where it is; "" by default. */
  address?: string;
  /** The school’s logo. */
  logoFile?: string | null;
}

/**
 * Creates a school. The caller must check that the actor may do so.
 *
 * @returns Its id.
 */
export async function createSchool(
  tx: Tx,
  actor: Pick<Actor, "id" | "address">,
  { name, timeZone, numberFormat = "point", address: where = "", logoFile = null }: NewSchool,
): Promise<string> {
  const id = newId();
  await insertSchool(tx, {
    id,
    name,
    time_zone: timeZone,
    number_format: numberFormat,
    address: where,
    logo_file_id: logoFile,
  });
  const subject = { type: "school", id };
  const after = { name, address: where, time_zone: timeZone, number_format: numberFormat, logo_file: logoFile };
  await recordAudit(tx, { actor, action: "school.created", subject, after, schoolId: id });
  return id;
}
