import { mayEdit } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { loadCurrentFilter } from "../questions/current-filter.ts";
import { type AssessmentRow, selectOutlines } from "./assessments.queries.ts";
import { draftSettings } from "./draft-settings.ts";
import type { PublishedSection } from "./published.ts";
import type { PlacementRow, SectionRow } from "./sections.queries.ts";
import { leastLimit, questionsOnWay, wholeLimit } from "./stages.ts";
import { tagsOfAssessments } from "./tagged.ts";

const canWrite = (actor: Actor) => actor.role === "staff" || actor.role === "tutor";

function abilities(actor: Actor, row: AssessmentRow): Record<string, boolean> {
  const isOwn = mayEdit(actor, row);
  const isArchived = row.archived_at !== null;
  return {
    edit: isOwn && !isArchived,
    publish: isOwn && !isArchived,
    duplicate: canWrite(actor),
    archive: isOwn && !isArchived,
    tag: isOwn,
    unarchive: isOwn && isArchived,
    remove: isOwn,
    allocate: actor.role !== "student" && actor.role !== "counselor" && row.published_version !== null && !isArchived,
  };
}

/** Assessments as they leave, in the rows' order. */
export async function assessmentResources(db: Database, actor: Actor, rows: readonly AssessmentRow[]) {
  const outlines =
    rows.length === 0
      ? []
      : await selectOutlines(
          db,
          rows.map((row) => row.id),
        );
  const tags = await tagsOfAssessments(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const sections = outlines.filter((section) => section.assessment_id === row.id);
    const limits = sections.map(wholeLimit);
    const isTimed = limits.length > 0 && limits.every((limit) => limit !== null);
    return {
      id: row.id,
      ...draftSettings(row),
      school: row.school_id,
      has_password: row.password_hash !== null,
      sections: sections.map((section) => section.id),
      question_count: sections.reduce((sum, section) => sum + questionsOnWay(section, section.questions ?? {}), 0),
      time_seconds: isTimed ? limits.reduce((sum, limit) => sum + (limit ?? 0), 0) : null,
      time_seconds_least: isTimed ? sections.reduce((sum, section) => sum + (leastLimit(section) ?? 0), 0) : null,
      tags: tags.get(row.id) ?? [],
      version: row.version,
      published_version: row.published_version,
      archived_at: row.archived_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
      can: abilities(actor, row),
    };
  });
}

type AssessmentResource = Awaited<ReturnType<typeof assessmentResources>>[number];

/** Returns one assessment as it leaves. */
export async function assessmentResource(db: Database, actor: Actor, row: AssessmentRow): Promise<AssessmentResource> {
  const [resource] = await assessmentResources(db, actor, [row]);
  if (!resource) throw new Error("one row gives one resource");
  return resource;
}

/** Returns how a section chooses, with its pool's filter as it is read now. */
async function selectionNow(db: Database, { selection }: SectionRow): Promise<SectionRow["selection"]> {
  if (selection.type !== "adaptive" || !("filter" in selection.pool)) return selection;
  const { filter, ...pool } = selection.pool;
  return { ...selection, pool: { ...pool, filter: (await loadCurrentFilter(db))(filter) } };
}

/** Returns a section of a draft as it leaves. */
export async function sectionResource(
  db: Database,
  actor: Actor,
  assessment: AssessmentRow,
  section: SectionRow,
  questionCount: number,
) {
  const isEditable = mayEdit(actor, assessment) && assessment.archived_at === null;
  return {
    id: section.id,
    assessment: section.assessment_id,
    position: section.position,
    name: section.name,
    instructions: section.instructions,
    time_limit_seconds: section.time_limit_seconds,
    break_after_seconds: section.break_after_seconds,
    navigation: section.navigation as PublishedSection["navigation"],
    shuffle: section.shuffle,
    tools: section.tools,
    selection: await selectionNow(db, section),
    scale: section.scale,
    question_count: questionCount,
    version: assessment.version,
    can: { edit: isEditable, remove: isEditable },
  };
}

/** Returns entries of a section as they leave, the filters of rules as they are read now. */
export async function placementResources(db: Database, rows: readonly PlacementRow[]) {
  const isFiled = rows.some(({ draw }) => draw?.filter.tag || draw?.filter.node);
  const filterNow = isFiled ? await loadCurrentFilter(db) : null;
  return rows.map((row) => ({
    id: row.id,
    section: row.section_id,
    question: row.question_id,
    draw: row.draw && filterNow ? { ...row.draw, filter: filterNow(row.draw.filter) } : row.draw,
    module: row.module,
    position: row.position,
    points: row.points,
    points_when_wrong: row.points_when_wrong,
    scored: row.scored,
  }));
}

/** Returns an entry of a section as it leaves. */
export async function placementResource(db: Database, row: PlacementRow) {
  const [resource] = await placementResources(db, [row]);
  if (!resource) throw new Error("one row gives one resource");
  return resource;
}
