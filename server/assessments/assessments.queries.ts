import type { RawBuilder, Selectable } from "kysely";
import type { Database } from "../platform/database/client.ts";
import type { Assessments } from "../platform/database/schema.gen.ts";

export type AssessmentRow = Selectable<Assessments>;

export function selectAssessment(db: Database, id: string, isAllowed: RawBuilder<boolean>) {
  return db.selectFrom("assessments").selectAll().where("id", "=", id).where(isAllowed).executeTakeFirst();
}
