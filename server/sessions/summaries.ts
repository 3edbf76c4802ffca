import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

/** What a list says of a sitting. */
export interface SessionSummary {
  id: string;
  assessment_id: string;
  state: string;
  is_preview: boolean;
  created_at: Date;
  submitted_at: Date | null;
  closes_at: Date | null;
  started_at: Date | null;
  /** True when only some sections were chosen: such a sitting takes up none of those allowed. */
  is_partial: boolean;
  /** How far it is: sections ended, and in all (0 before it starts). */
  sections_done: number;
  sections: number;
}

/** A person's sittings, oldest first; previews are the team's and are left out. */
export async function listSessionSummaries(db: Database, userId: string): Promise<SessionSummary[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "assessment_id", "state", "is_preview", "created_at", "submitted_at", "closes_at", "started_at"])
    .select(sql<boolean>`chosen_sections is not null`.as("is_partial"))
    .select((select) => [
      select
        .selectFrom("session_sections")
        .select(sql<number>`count(*) filter (where session_sections.state = 'ended')`.as("done"))
        .whereRef("session_sections.session_id", "=", "sessions.id")
        .$asScalar()
        .$notNull()
        .as("sections_done"),
      select
        .selectFrom("session_sections")
        .select(sql<number>`count(*)`.as("all"))
        .whereRef("session_sections.session_id", "=", "sessions.id")
        .$asScalar()
        .$notNull()
        .as("sections"),
    ])
    .where("user_id", "=", userId)
    .where("is_preview", "=", false)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
