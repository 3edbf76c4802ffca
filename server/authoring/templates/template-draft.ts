import { type ReviewPolicy, reviewPolicy, type ScoreModel } from "@sextant/contract/assessments.ts";
import { type CurveFields, curveScale } from "@sextant/contract/score-curve.ts";
import { sittingRules } from "@sextant/contract/sitting-rules.ts";
import type { Stages } from "@sextant/contract/stages.ts";
import type { NewEntry } from "../assessments/check-entries.ts";
import type { AssessmentSettings } from "../assessments/edit-assessment.ts";
import type { SectionSettings } from "../assessments/section-settings.ts";
import { modulesOf, wholeOf } from "./describe-template.ts";
import type { ExamTemplate, TemplateSection } from "./exam-templates.ts";

type Pool = ExamTemplate["pool"];

/** Said to students wherever a score is scaled by a template’s tables. */
const OWN_TABLES = "<p>Scores follow our own tables, computed by us. They are estimates, not official scores.</p>";

const MINUTE = 60;

/** What a mock shows before its window is over helps those who sit later. */
const mockReview: ReviewPolicy = {
  score: "released",
  response: "released",
  key: "after_window",
  explanation: "after_window",
  cohort: "after_window",
};

/** The difficulties that a module draws from; questions without one suit every module. */
const levels = {
  easier: ["1", "2", "3", "none"],
  standard: null,
  harder: ["3", "4", "5", "none"],
} as const;

const table = (fields: CurveFields) => [...curveScale(fields)];

/** What isn’t part of the score adds nothing to it. */
const nothing = [{ raw: 0, scaled: 0 }];

/** Returns how a section chooses its questions: from one list, or by modules with their routing and score tables. */
function selectionOf(section: TemplateSection): { type: "list" } | Stages {
  const { second, scale, tools, isLinear = false } = section;
  if (!second) return { type: "list" };
  const { questions: points } = wholeOf(section);
  const modules = modulesOf(section).map(({ id, name, difficulty, minutes }) => ({
    id,
    name,
    difficulty,
    time_limit_seconds: minutes * MINUTE,
    navigation: isLinear ? ("linear" as const) : ("free" as const),
    shuffle: { questions: false, options: false },
    instructions: "",
    tools: [...tools],
  }));
  return {
    type: "stages",
    modules,
    routing: {
      first: "m1",
      rules: [
        {
          from: "m1",
          by: "points",
          cuts: [
            { at_least: 0, to: "m2a" },
            { at_least: second.cut, to: "m2b" },
          ],
        },
      ],
    },
    scales: scale
      ? [
          { module: "m2a", scale: table({ ...scale, points, to: scale.easierTo ?? scale.to }) },
          { module: "m2b", scale: table({ ...scale, points }) },
        ]
      : [],
  };
}

function settingsOf(section: TemplateSection, isScaled: boolean): SectionSettings {
  const { name, minutes, breakAfterMinutes = 0, isLinear = false, tools, scale, second, questions } = section;
  const own = scale ? table({ ...scale, points: questions }) : nothing;
  return {
    name,
    instructions: "",
    time_limit_seconds: (second ? wholeOf(section).minutes : minutes) * MINUTE,
    break_after_seconds: breakAfterMinutes * MINUTE,
    navigation: isLinear ? "linear" : "free",
    shuffle: { questions: false, options: false },
    tools: [...tools],
    selection: selectionOf(section),
    scale: isScaled && !second ? own : null,
  };
}

/** Returns the rules by which a section, or each of its modules, draws its questions. */
function entriesOf(section: TemplateSection, { pool, tag, isScaled, isMock }: Drawing): NewEntry[] {
  const { questions, keepsPassages = false, points = 1, scale } = section;
  const modules = modulesOf(section);
  const parts = modules.length > 0 ? modules : [{ id: null, difficulty: "standard" as const, questions }];
  return parts.map(({ id, difficulty, questions: count }) => ({
    draw: {
      count,
      filter: {
        pool: [pool],
        ...(tag === null ? {} : { tag: [tag] }),
        ...(levels[difficulty] ? { difficulty: [...levels[difficulty]] } : {}),
      },
      not_in: [],
      keep_stimulus: keepsPassages,
      // Scores of a mock are compared.
      same_for_all: isMock,
    },
    module: id,
    points,
    points_when_wrong: 0,
    scored: !isScaled || scale !== null,
  }));
}

interface Drawing {
  pool: Pool;
  tag: string | null;
  isScaled: boolean;
  isMock: boolean;
}

interface Wanted {
  name: string;
  school: string | null | undefined;
  pool: Pool;
  /** Those to include, each with the tag of its questions; null draws from the whole pool. */
  sections: readonly { section: TemplateSection; tag: string | null }[];
}

/** Returns the model of a scaled score; a scale of its own spans what the tables of these sections add up to. */
function scaledModel(total: ExamTemplate["total"], sections: readonly TemplateSection[]): ScoreModel {
  if (typeof total !== "object") return { type: "scaled", ...(total ? { total } : {}) };
  const scales = sections.flatMap(({ scale }) => scale ?? []);
  const sumOf = (end: "from" | "to") => scales.reduce((sum, scale) => sum + scale[end], 0);
  return { type: "scaled", total: { least_sum: sumOf("from"), most_sum: sumOf("to"), ...total } };
}

export interface TemplateDraft {
  settings: Omit<AssessmentSettings, "school"> & { school: string | null | undefined };
  sections: { settings: SectionSettings; entries: NewEntry[] }[];
}

/** Returns the draft that a template becomes. Pure. */
export function draftOfTemplate(
  { kind: usual, instructions, total }: ExamTemplate,
  { name, school, pool, sections }: Wanted,
): TemplateDraft {
  // A mock asks nothing that students may have practised.
  const kind = usual === "mock" && pool === "practice" ? "practice" : usual;
  const isScaled = sections.some(({ section }) => section.scale !== null);
  const isMock = kind === "mock";
  return {
    settings: {
      name,
      kind,
      school,
      instructions: isScaled ? instructions + OWN_TABLES : instructions,
      score_model: isScaled
        ? scaledModel(
            total,
            sections.map(({ section }) => section),
          )
        : { type: "points" },
      review_policy: isMock ? mockReview : reviewPolicy.parse({}),
      marking: { markers: 1, tolerance: 0 },
      sync_grace_seconds: 900,
      allows_chosen_sections: false,
      sitting_rules: sittingRules.parse({}),
      score_feedback: [],
      behaviour: { checking: { type: "at_end" }, certainty: "off" },
      blueprint: [],
    },
    sections: sections.map(({ section, tag }) => ({
      settings: settingsOf(section, isScaled),
      entries: entriesOf(section, { pool, tag, isScaled, isMock }),
    })),
  };
}
