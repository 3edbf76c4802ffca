import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { Database } from "../../../platform/database/client.ts";
import { loadQuestionVersions } from "../../questions/versions.ts";
import { selectVersionPlacements } from "../published.queries.ts";
import {
  type AssessmentVersion,
  loadAssessmentVersion,
  type PublishedPlacement,
  type PublishedSection,
} from "../published.ts";
import type { OwnAssessment, OwnEntry, OwnSection } from "./own-assessment.ts";

interface Reading {
  /** Rules by entry, as they were published. */
  draws: ReadonlyMap<string, DrawRule | null>;
  questionOf: (versionId: string) => string;
}

const settingsOf = ({ name, instructions, ...version }: AssessmentVersion): OwnAssessment["settings"] => ({
  name,
  instructions,
  kind: version.kind,
  score_model: version.score_model,
  review_policy: version.review_policy,
  marking: version.marking,
  behaviour: version.behaviour,
  sync_grace_seconds: version.sync_grace_seconds,
  allows_chosen_sections: version.allows_chosen_sections,
  sitting_rules: version.sitting_rules,
  score_feedback: version.score_feedback,
  blueprint: version.blueprint,
});

function entryOf({ draws, questionOf }: Reading, placement: PublishedPlacement, module: string | null): OwnEntry {
  const { points, points_when_wrong, scored } = placement;
  const rest = { module, points, points_when_wrong, scored };
  if (placement.draw === null)
    return { entry: { ...rest, question: questionOf(placement.question_version_id) }, pool: [] };
  const pool = placement.draw.pool.map(({ id }) => questionOf(id));
  const { count, keep_stimulus, same_for_all } = placement.draw;
  const published = { count, keep_stimulus, same_for_all, filter: {}, not_in: [] };
  return { entry: { ...rest, draw: draws.get(placement.id) ?? published }, pool };
}

/** A section that is none of several modules. */
function plainSection(reading: Reading, section: PublishedSection): OwnSection {
  const { selection, placements } = section;
  const settings = {
    name: section.name,
    instructions: section.instructions,
    time_limit_seconds: section.time_limit_seconds,
    break_after_seconds: section.break_after_seconds,
    navigation: section.navigation,
    shuffle: section.shuffle,
    tools: section.tools,
    scale: section.scale,
  };
  if (selection.type !== "adaptive")
    return {
      settings: { ...settings, selection },
      pool: [],
      entries: placements.map((one) => entryOf(reading, one, null)),
    };
  const { content, exposure, stop, start } = selection;
  const pool = placements.flatMap(({ draw }) => draw?.pool.map(({ id }) => reading.questionOf(id)) ?? []);
  const enemies = selection.enemies.map((group) => group.map(reading.questionOf));
  const adaptive = { type: "adaptive" as const, pool: { questions: pool }, content, exposure, stop, start, enemies };
  return { settings: { ...settings, selection: adaptive }, pool, entries: [] };
}

/** The section of which these were published as modules. */
function stagedSection(reading: Reading, sections: readonly PublishedSection[]): OwnSection {
  const staged = sections.flatMap((section) => (section.module ? [{ section, module: section.module }] : []));
  const first = staged.find(({ module }) => module.is_first) ?? staged[0];
  return {
    settings: {
      name: first?.module.section_name ?? "",
      instructions: "",
      time_limit_seconds: null,
      break_after_seconds: Math.max(...sections.map((section) => section.break_after_seconds)),
      navigation: "free",
      shuffle: { questions: false, options: false },
      tools: [],
      scale: null,
      selection: {
        type: "stages",
        modules: staged.map(({ section, module }) => ({
          id: module.id,
          name: module.name,
          difficulty: module.difficulty ?? "standard",
          time_limit_seconds: section.time_limit_seconds,
          navigation: section.navigation,
          shuffle: section.shuffle,
          instructions: section.instructions,
          tools: section.tools,
        })),
        routing: {
          first: first?.module.id ?? "",
          rules: staged
            .filter(({ module }) => module.cuts.length > 0)
            .map(({ module }) => ({ from: module.id, by: "points", cuts: [...module.cuts] })),
        },
        scales: staged.flatMap(({ section, module }) =>
          section.scale ? [{ module: module.id, scale: section.scale }] : [],
        ),
      },
    },
    pool: [],
    entries: staged.flatMap(({ section, module }) => section.placements.map((one) => entryOf(reading, one, module.id))),
  };
}

/** Describes a published version as the draft that it was made of. */
export async function ownOfVersion(db: Database, versionId: string): Promise<Omit<OwnAssessment, "tags">> {
  const version = await loadAssessmentVersion(db, versionId);
  const rows = await selectVersionPlacements(db, versionId);
  const all = version.sections.flatMap(({ placements }) =>
    placements.flatMap((one) => one.question_version_id ?? one.draw?.pool.map(({ id }) => id) ?? []),
  );
  const questions = await loadQuestionVersions(db, all);
  const reading: Reading = {
    draws: new Map(rows.map(({ id, draw }) => [id, draw])),
    questionOf: (id) => questions.get(id)?.question_id ?? id,
  };
  const bySection = Map.groupBy(version.sections, ({ section_id }) => section_id);
  return {
    settings: settingsOf(version),
    hasPassword: false,
    sections: [...bySection.values()].flatMap((sections) =>
      sections.some(({ module }) => module)
        ? [stagedSection(reading, sections)]
        : sections.map((section) => plainSection(reading, section)),
    ),
  };
}
