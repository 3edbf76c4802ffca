import { sql } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import type { AssessmentRow } from "./assessments.queries.ts";
import type { SectionToPublish } from "./published-sections.ts";
import type { PlacementRow } from "./sections.queries.ts";

interface NewVersion {
  row: AssessmentRow;
  number: number;
  publishedBy: string;
  /** On the longest way; null when it is untimed. */
  timeSeconds: number | null;
  questionCount: number;
  calibrationId: string | null;
  sections: {
    id: string;
    section: Omit<SectionToPublish, "entries">;
    placements: {
      id: string;
      placement: PlacementRow;
      /** Null for a rule. */
      questionVersionId: string | null;
      /** The question versions that a rule may draw, in order. */
      pool: readonly string[];
    }[];
  }[];
}

/** Returns the number that the next version takes; the assessment's row is locked. */
export async function selectNextNumber(tx: Tx, assessmentId: string): Promise<number> {
  const { next } = await tx
    .selectFrom("assessment_versions")
    .select(sql<number>`coalesce(max(number), 0) + 1`.as("next"))
    .where("assessment_id", "=", assessmentId)
    .executeTakeFirstOrThrow();
  return next;
}

const json = (value: unknown) => JSON.stringify(value);

/** Writes a version whole. */
export async function insertVersion(tx: Tx, made: NewVersion): Promise<void> {
  const { row, sections } = made;
  const versionId = newId();
  await tx
    .insertInto("assessment_versions")
    .values({
      id: versionId,
      assessment_id: row.id,
      number: made.number,
      name: row.name,
      kind: row.kind,
      instructions: row.instructions,
      score_model: json(row.score_model),
      review_policy: json(row.review_policy),
      sync_grace_seconds: row.sync_grace_seconds,
      allows_chosen_sections: row.allows_chosen_sections,
      time_seconds: made.timeSeconds,
      question_count: made.questionCount,
      calibration_id: made.calibrationId,
      published_by: made.publishedBy,
    })
    .execute();
  await tx
    .insertInto("version_sections")
    .values(
      sections.map(({ id, section }, index) => ({
        id,
        assessment_version_id: versionId,
        section_id: section.section_id,
        position: index + 1,
        name: section.name,
        instructions: section.instructions,
        time_limit_seconds: section.time_limit_seconds,
        break_after_seconds: section.break_after_seconds,
        navigation: section.navigation,
        shuffle: json(section.shuffle),
        tools: json(section.tools),
        selection: json(section.selection),
        scale: section.scale === null ? null : json(section.scale),
        module: section.module === null ? null : json(section.module),
      })),
    )
    .execute();
  const placements = sections.flatMap(({ id: sectionId, placements: placed }) =>
    placed.map(({ id, placement, questionVersionId }, index) => ({
      id,
      version_section_id: sectionId,
      question_version_id: questionVersionId,
      position: index + 1,
      points: placement.points,
      points_when_wrong: placement.points_when_wrong,
      scored: placement.scored,
      draw: placement.draw === null ? null : json(placement.draw),
      module: placement.module,
    })),
  );
  // A statement takes 65,535 parameters at most.
  for (let start = 0; start < placements.length; start += 5000) {
    await tx
      .insertInto("version_placements")
      .values(placements.slice(start, start + 5000))
      .execute();
  }
  for (const { id, pool } of sections.flatMap((section) => section.placements)) {
    if (pool.length === 0) continue;
    await sql`insert into version_pools (version_placement_id, question_version_id, position)
      select ${id}::uuid, question.id, question.place
      from unnest(${[...pool]}::uuid[]) with ordinality as question (id, place)`.execute(tx);
  }
}
