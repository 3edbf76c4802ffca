import type { ScoreModel } from "@sextant/contract/assessments.ts";
import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { AssessmentRow } from "./assessments.queries.ts";
import { findUnfilled, type Rule } from "./draws/draw-together.ts";
import type { PublishedSection } from "./published.ts";
import type { PlacementRow, SectionRow } from "./sections.queries.ts";

/** A draft with what publishing would pin. */
export interface Draft {
  row: AssessmentRow;
  sections: { section: SectionRow; placements: PlacementRow[] }[];
  /** Question id → its newest published version. */
  versions: ReadonlyMap<string, string>;
  /** What its rules may draw, in the order of the entries and under their ids. */
  rules: readonly Rule[];
}

interface FieldError {
  path: string;
  message: string;
}

/** Why a scale cannot be read: it must say what the fewest points are worth. */
function checkScale(scale: PublishedSection["scale"], path: string): FieldError[] {
  if (!scale || scale.length === 0) {
    return [{ path, message: "Add a score table to this section: the assessment has a scaled score." }];
  }
  if (scale[0]?.raw !== 0) return [{ path, message: "The table must start at 0 points." }];
  return [];
}

function checkSection({ section, placements }: Draft["sections"][number], index: number, draft: Draft): FieldError[] {
  const path = `sections.${index}`;
  const unpublished = placements.flatMap((placement, place) =>
    placement.question_id === null || draft.versions.has(placement.question_id)
      ? []
      : [
          {
            path: `${path}.questions.${place}`,
            message: `Question ${place + 1} of “${section.name}” isn’t published.`,
          },
        ],
  );
  const isScaled = (draft.row.score_model as ScoreModel).type === "scaled";
  return [
    ...(placements.length === 0 ? [{ path: `${path}.questions`, message: `“${section.name}” has no questions.` }] : []),
    ...unpublished,
    ...(isScaled ? checkScale(section.scale as PublishedSection["scale"], `${path}.scale`) : []),
  ];
}

/** Returns the rules that the bank cannot fill, judged together. */
function checkRules({ sections, rules }: Draft): FieldError[] {
  const unfilled = new Map(findUnfilled(rules).map((one) => [one.id, one]));
  return sections.flatMap(({ section, placements }, index) =>
    placements.flatMap((placement, place) => {
      const one = unfilled.get(placement.id);
      if (!one) return [];
      const { count, keep_stimulus } = placement.draw as DrawRule;
      const needs = `Entry ${place + 1} of “${section.name}” draws ${count} questions`;
      const finds = `${one.found} in the bank match`;
      const why = one.competes
        ? `${finds}, and other rules need some of them.`
        : keep_stimulus && one.found >= count
          ? `no whole passages come to that number.`
          : `${finds}.`;
      return [{ path: `sections.${index}.questions.${place}.draw`, message: `${needs}, but ${why}` }];
    }),
  );
}

/** Lists everything that keeps a draft from being sat, each with its path. */
export function checkDraft(draft: Draft): FieldError[] {
  if (draft.sections.length === 0) return [{ path: "sections", message: "Add at least one section." }];
  const errors = [
    ...draft.sections.flatMap((section, index) => checkSection(section, index, draft)),
    ...checkRules(draft),
  ];
  if (errors.length > 0) return errors;
  const points = draft.sections
    .flatMap(({ placements }) => placements)
    .reduce((sum, { scored, points: worth }) => sum + (scored ? worth : 0), 0);
  return points > 0 ? [] : [{ path: "sections", message: "No question is worth any points." }];
}
