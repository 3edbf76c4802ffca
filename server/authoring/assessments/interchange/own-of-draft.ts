import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { loadQuestionVersions } from "../../questions/versions.ts";
import { adaptiveOf } from "../adaptive/pool-entry.ts";
import type { AssessmentRow } from "../assessments.queries.ts";
import { loadDraft } from "../check/load-draft.ts";
import { draftSettings } from "../draft-settings.ts";
import { matchRulesOf } from "../draws/pools.ts";
import type { PlacementRow, SectionRow } from "../sections.queries.ts";
import type { OwnAssessment, OwnEntry, OwnSection } from "./own-assessment.ts";

const sectionSettings = (section: SectionRow): OwnSection["settings"] => ({
  name: section.name,
  instructions: section.instructions,
  time_limit_seconds: section.time_limit_seconds,
  break_after_seconds: section.break_after_seconds,
  navigation: section.navigation as OwnSection["settings"]["navigation"],
  shuffle: section.shuffle,
  tools: section.tools,
  selection: section.selection,
  scale: section.scale,
});

function entryOf(placement: PlacementRow, pool: string[]): OwnEntry {
  const { module, points, points_when_wrong, scored } = placement;
  const rest = { module, points, points_when_wrong, scored };
  const draw = placement.draw;
  if (draw === null) return { entry: { ...rest, question: placement.question_id ?? "" }, pool: [] };
  return { entry: { ...rest, draw }, pool };
}

/** Describes the draft of an assessment, with what its rules may draw now. */
export async function ownOfDraft(db: Database, actor: Actor, row: AssessmentRow): Promise<Omit<OwnAssessment, "tags">> {
  const draft = await loadDraft(db, row, await matchRulesOf(db, actor, row.id));
  const versions = await loadQuestionVersions(
    db,
    draft.rules.flatMap(({ pool }) => pool.map(({ id }) => id)),
  );
  const poolOf = (entry: string) =>
    draft.rules.find(({ id }) => id === entry)?.pool.flatMap(({ id }) => versions.get(id)?.question_id ?? []) ?? [];
  return {
    settings: draftSettings(row),
    hasPassword: row.password_hash !== null,
    sections: draft.sections.map(({ section, placements }) => {
      const settings = sectionSettings(section);
      if (adaptiveOf(section)) return { settings, pool: poolOf(section.id), entries: [] };
      return { settings, pool: [], entries: placements.map((one) => entryOf(one, poolOf(one.id))) };
    }),
  };
}
