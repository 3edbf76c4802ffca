import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import type { Metric } from "../questions/parameters.ts";
import type { AssessmentRow } from "./assessments.queries.ts";
import type { SectionToPublish } from "./published-sections.ts";
import type { PlacementRow } from "./sections.queries.ts";

interface NewVersion {
  row: AssessmentRow;
  /** Below 0 for what is only previewed. */
  number: number;
  /** Of what it is made of, as `digestOf` says. */
  digest: string;
  publishedBy: string;
  /** On the longest way; null when it is untimed. */
  timeSeconds: number | null;
  questionCount: number;
  /** On which it is scored by ability; null for another score. */
  metric: Metric | null;
  sections: readonly FrozenSection[];
}

/** A section with what each of its entries gives. */
export interface FrozenSection {
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
}

/** Returns the number that the next version takes; the assessment's row is locked. */
export async function selectNextNumber(tx: Tx, assessmentId: string): Promise<number> {
  const { next } = await tx
    .selectFrom("assessment_versions")
    .select(sql<number>`coalesce(max(number), 0) + 1`.as("next"))
    .where("assessment_id", "=", assessmentId)
    .where("number", ">", 0)
    .executeTakeFirstOrThrow();
  return next;
}

/** Returns the number that the next preview takes: they count down from -1. The assessment's row is locked. */
export async function selectNextPreviewNumber(tx: Tx, assessmentId: string): Promise<number> {
  const { next } = await tx
    .selectFrom("assessment_versions")
    .select(sql<number>`least(coalesce(min(number), 0), 0) - 1`.as("next"))
    .where("assessment_id", "=", assessmentId)
    .executeTakeFirstOrThrow();
  return next;
}

/** Returns the version that was frozen of the same for a preview before; null when there is none. */
export async function findPreviewVersion(tx: Tx, assessmentId: string, digest: string): Promise<string | null> {
  const row = await tx
    .selectFrom("assessment_versions")
    .select("id")
    .where("assessment_id", "=", assessmentId)
    .where("digest", "=", digest)
    .where("number", "<", 0)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns what the published version was made of; null while there is none, and of one from before digests were kept. */
export async function findPublishedDigest(db: Database, assessmentId: string): Promise<string | null> {
  const row = await db
    .selectFrom("assessment_versions")
    .select("digest")
    .where("assessment_id", "=", assessmentId)
    .where("number", ">", 0)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.digest ?? null;
}

const json = (value: unknown) => JSON.stringify(value);

/** A rule as the version has it: questions that it names are those of its pool. */
const ruleJson = (rule: unknown) => (rule === null ? null : json({ ...(rule as object), questions: undefined }));

/** Writes a version whole. @returns Its id. */
export async function insertVersion(tx: Tx, made: NewVersion): Promise<string> {
  const { row, sections } = made;
  const versionId = newId();
  await tx
    .insertInto("assessment_versions")
    .values({
      id: versionId,
      assessment_id: row.id,
      number: made.number,
      digest: made.digest,
      name: row.name,
      kind: row.kind,
      instructions: row.instructions,
      score_model: json(row.score_model),
      review_policy: json(row.review_policy),
      marking: json(row.marking),
      sync_grace_seconds: row.sync_grace_seconds,
      allows_chosen_sections: row.allows_chosen_sections,
      sitting_rules: json(row.sitting_rules),
      score_feedback: json(row.score_feedback),
      behaviour: json(row.behaviour),
      blueprint: json(row.blueprint),
      time_seconds: made.timeSeconds,
      question_count: made.questionCount,
      calibration_id: made.metric?.calibrationId ?? null,
      scale_id: made.metric?.scaleId ?? null,
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
      draw: ruleJson(placement.draw),
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
  const pinned = [...(made.metric?.parameters ?? [])];
  for (let start = 0; start < pinned.length; start += 5000) {
    await tx
      .insertInto("version_parameters")
      .values(
        pinned.slice(start, start + 5000).map(([question_version_id, { calibrationId, a, b, c }]) => ({
          assessment_version_id: versionId,
          question_version_id,
          calibration_id: calibrationId,
          a,
          b,
          c,
        })),
      )
      .execute();
  }
  return versionId;
}
