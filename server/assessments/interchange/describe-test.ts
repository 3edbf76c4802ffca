import type { Stages } from "@sextant/contract/stages.ts";
import { message } from "@sextant/interchange/messages/message.ts";
import type { TestEntry, TestPart, TestToWrite } from "@sextant/interchange/test-to-write.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { loadQuestionVersions } from "../../questions/versions.ts";
import { drawOf, loadDraft } from "../check/load-draft.ts";
import { matchRulesOf } from "../draws/pools.ts";
import { selectNumberedVersionId } from "../published.queries.ts";
import { type AssessmentVersion, getReadableAssessment, loadAssessmentVersion } from "../published.ts";
import type { PlacementRow, SectionRow } from "../sections.queries.ts";

type Ways = NonNullable<TestPart["takenAfter"]>;
type Cut = { at_least: number; to: string };

/** How one comes to each module: the cut that leads there, and the next one, which leads elsewhere. */
function waysTo(module: string, rules: readonly { from: string; cuts: readonly Cut[] }[]): Ways {
  return rules.flatMap(({ from, cuts }) => {
    const rising = [...cuts].sort((a, b) => a.at_least - b.at_least);
    return rising.flatMap((cut, place) =>
      cut.to === module ? [{ from, atLeast: cut.at_least, below: rising[place + 1]?.at_least ?? null }] : [],
    );
  });
}

const worthOf = (entry: { points: number; points_when_wrong: number; scored: boolean }) => ({
  ...{ points: entry.points, pointsWhenWrong: entry.points_when_wrong, isScored: entry.scored },
});

const beside = (scoreModel: { type: string }) => (scoreModel.type === "irt" ? [message("out_test_ability")] : []);

/** The parts of a published version: modules are sections of it already. */
async function describeVersion(db: Database, version: AssessmentVersion): Promise<TestToWrite> {
  const all = version.sections.flatMap(({ placements }) =>
    placements.flatMap((one) => one.question_version_id ?? one.draw?.pool.map(({ id }) => id) ?? []),
  );
  const questions = await loadQuestionVersions(db, all);
  const idOf = (versionId: string) => questions.get(versionId)?.question_id ?? versionId;
  const idIn = ({ section_id, module }: AssessmentVersion["sections"][number]) =>
    module ? `${section_id} ${module.id}` : section_id;
  const parts = version.sections.map((section): TestPart => {
    const rules = version.sections
      .filter((other) => other.section_id === section.section_id)
      .flatMap((other) => (other.module ? [{ from: idIn(other), cuts: other.module.cuts }] : []))
      .map(({ from, cuts }) => ({
        from,
        cuts: cuts.map((cut) => ({ ...cut, to: `${section.section_id} ${cut.to}` })),
      }));
    return {
      ...{ id: idIn(section), name: section.module?.name ?? section.name, isLinear: section.navigation === "linear" },
      ...{ isShuffled: section.shuffle.questions, timeLimitSeconds: section.time_limit_seconds },
      ...{ breakSeconds: section.break_after_seconds, hasInstructions: section.instructions !== "" },
      hasScale: section.scale !== null,
      takenAfter: section.module && !section.module.is_first ? waysTo(idIn(section), rules) : null,
      entries: section.placements.map((one): TestEntry => {
        if (one.draw === null) return { ...worthOf(one), question: idOf(one.question_version_id), draw: null };
        const { count, keep_stimulus, pool } = one.draw;
        const draw = { count, keepsPassages: keep_stimulus, pool: pool.map(({ id }) => idOf(id)) };
        return { ...worthOf(one), question: null, draw };
      }),
    };
  });
  return { id: version.assessment_id, title: version.name, parts, notWritten: beside(version.score_model) };
}

/** The parts of a section of a draft: itself, or its modules. */
function partsOf(
  { section, placements }: { section: SectionRow; placements: readonly PlacementRow[] },
  entryOf: (placement: PlacementRow) => TestEntry,
): TestPart[] {
  const selection = section.selection as { type: string } | Stages;
  const shuffle = section.shuffle as { questions: boolean };
  const common = { breakSeconds: section.break_after_seconds, hasScale: section.scale !== null };
  if (selection.type !== "stages" || !("modules" in selection))
    return [
      {
        ...{ ...common, id: section.id, name: section.name, isLinear: section.navigation === "linear" },
        ...{ isShuffled: shuffle.questions, timeLimitSeconds: section.time_limit_seconds, takenAfter: null },
        ...{ hasInstructions: section.instructions !== "", entries: placements.map(entryOf) },
      },
    ];
  const { modules, routing, scales } = selection;
  const idIn = (module: string) => `${section.id} ${module}`;
  const rules = routing.rules.map(({ from, cuts }) => ({
    from: idIn(from),
    cuts: cuts.map((cut) => ({ ...cut, to: idIn(cut.to) })),
  }));
  return modules.map((module) => ({
    ...{ id: idIn(module.id), name: module.name, isLinear: module.navigation === "linear" },
    ...{ isShuffled: module.shuffle.questions, timeLimitSeconds: module.time_limit_seconds },
    breakSeconds: common.breakSeconds,
    ...{ hasScale: scales.length > 0, hasInstructions: section.instructions !== "" || module.instructions !== "" },
    takenAfter: module.id === routing.first ? null : waysTo(idIn(module.id), rules),
    entries: placements.filter((placement) => placement.module === module.id).map(entryOf),
  }));
}

/**
 * Describes an assessment as other programs see it: its draft with what its rules may draw now, or a published version.
 *
 * @throws Refusal `not_found`.
 */
export async function describeTest(
  db: Database,
  actor: Actor,
  assessmentId: string,
  number: number | undefined,
): Promise<TestToWrite> {
  const row = await getReadableAssessment(db, actor, assessmentId);
  if (number !== undefined) {
    const version = await selectNumberedVersionId(db, row.id, number);
    if (version === null) throw notFound("This version");
    return describeVersion(db, await loadAssessmentVersion(db, version));
  }
  const draft = await loadDraft(db, row, await matchRulesOf(db, actor, row.id));
  const pooled = await loadQuestionVersions(
    db,
    draft.rules.flatMap(({ pool }) => pool.map(({ id }) => id)),
  );
  const entryOf = (placement: PlacementRow): TestEntry => {
    if (placement.question_id !== null) return { ...worthOf(placement), question: placement.question_id, draw: null };
    const pool = draft.rules.find(({ id }) => id === placement.id)?.pool ?? [];
    const rule = drawOf(placement);
    const draw = {
      ...{ count: rule?.count ?? 1, keepsPassages: rule?.keep_stimulus ?? false },
      pool: pool.flatMap(({ id }) => pooled.get(id)?.question_id ?? []),
    };
    return { ...worthOf(placement), question: null, draw };
  };
  return {
    ...{ id: row.id, title: row.name, notWritten: beside(row.score_model as { type: string }) },
    parts: draft.sections.flatMap((section) => partsOf(section, entryOf)),
  };
}

/** Returns the questions of a test, each once, in its order. */
export function questionsOfTest({ parts }: TestToWrite): string[] {
  const all = parts.flatMap(({ entries }) =>
    entries.flatMap(({ question, draw }) => (question === null ? [...(draw?.pool ?? [])] : [question])),
  );
  return [...new Set(all)];
}
