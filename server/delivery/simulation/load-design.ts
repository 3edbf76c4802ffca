import type { Adaptive } from "@sextant/contract/adaptive.ts";
import { checkAssessment } from "@sextant/contract/check-assessment.ts";
import type { FindingCode } from "@sextant/contract/findings.ts";
import type { Stages } from "@sextant/contract/stages.ts";
import type { LinearScale } from "@sextant/psychometrics/scoring/scale.ts";
import { adaptiveOf } from "../../authoring/assessments/adaptive/pool-entry.ts";
import { publishAdaptive } from "../../authoring/assessments/adaptive/publish-adaptive.ts";
import { errorFacts } from "../../authoring/assessments/check/facts.ts";
import { type Draft, possibleVersions } from "../../authoring/assessments/check/load-draft.ts";
import { refuseErrors } from "../../authoring/assessments/check/refuse.ts";
import { stagesOf } from "../../authoring/assessments/stages.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid } from "../../platform/refusal.ts";
import { type Chosen, chooseParameters } from "./choose-parameters.ts";
import type { SimulationDesign } from "./design.ts";

/** Findings that matter neither to a simulation nor to a preview: score tables, known questions, and markers. */
const HARMLESS: ReadonlySet<FindingCode> = new Set([
  ...(["scale_missing", "scale_start", "scale_end", "scale_falls"] as const),
  ...(["no_points", "practice_in_mock", "marks_before_routing", "adaptive_score"] as const),
]);

/** Findings about questions without parameters. */
const UNCALIBRATED: ReadonlySet<FindingCode> = new Set(["not_calibrated", "pool_uncalibrated"]);

export interface SimulationRequest {
  people: number;
  seed: number;
  mean?: number | undefined;
  sd?: number | undefined;
  abilities?: number[] | undefined;
  uncalibrated: "refuse" | "difficulty";
}

type Part = Draft["sections"][number];
type Section = SimulationDesign["sections"][number];

/** Returns the scale of a score of ability, in whole numbers and not in steps: precision isn’t rounded. */
function scaleOf({ row }: Draft): LinearScale | null {
  const model = row.score_model;
  return model.type === "irt" ? { kind: "linear", ...model.scale, step: null } : null;
}

function stagedOf(draft: Draft, { placements }: Part, stages: Stages, versions: readonly string[]) {
  const isScaled = draft.row.score_model.type === "scaled";
  const places = new Map(versions.map((version, place) => [version, place]));
  return {
    type: "stages" as const,
    modules: stages.modules.map(({ id, name }) => ({ id, name })),
    routing: stages.routing,
    tables: isScaled ? stages.scales : [],
    entries: placements.map((placement) => ({
      module: placement.module ?? "",
      item:
        placement.question_id === null ? null : (places.get(draft.versions.get(placement.question_id) ?? "") ?? null),
      rule: placement.question_id === null ? placement.id : null,
      points: placement.points,
      pointsWhenWrong: placement.points_when_wrong,
      isScored: placement.scored,
    })),
  };
}

async function adaptiveSectionOf(db: Database, draft: Draft, { section }: Part, adaptive: Adaptive) {
  const pool = draft.rules.find(({ id }) => id === section.id)?.pool ?? [];
  return {
    type: "adaptive" as const,
    passages: pool.map(({ passage }) => passage),
    selection: await publishAdaptive(
      db,
      adaptive,
      pool.map(({ id }) => id),
    ),
  };
}

/** Returns the simulation design of a section; null for a list. */
async function sectionOf(
  db: Database,
  draft: Draft,
  part: Part,
  chosen: Chosen,
  request: SimulationRequest,
): Promise<Section | null> {
  const [stages, adaptive] = [stagesOf(part.section), adaptiveOf(part.section)];
  const versions = [...new Set(part.placements.flatMap((placement) => possibleVersions(draft, placement)))];
  const contents = await loadQuestionVersions(db, versions);
  const { population: prior, basis, parameters } = chosen;
  const common = {
    section: part.section.id,
    name: part.section.name,
    basis,
    prior,
    items: versions.map((version) => ({
      version,
      question: contents.get(version)?.question_id ?? "",
      parameters: parameters.get(version) ?? null,
    })),
    scale: scaleOf(draft),
    population: { mean: request.mean ?? prior.mean, sd: request.sd ?? prior.sd },
  };
  if (stages) return { ...common, ...stagedOf(draft, part, stages, versions) };
  return adaptive ? { ...common, ...(await adaptiveSectionOf(db, draft, part, adaptive)) } : null;
}

/**
 * Loads the simulation design of a draft: its staged and adaptive sections, with the parameters of their possible questions.
 *
 * @throws Refusal `invalid`, with `findings`, for a draft without staged or adaptive sections, with invalid modules, routing or rules, or
 * with scored questions without parameters, each by its place.
 */
export async function loadDesign(db: Database, draft: Draft, request: SimulationRequest): Promise<SimulationDesign> {
  const parts = draft.sections.filter(({ section }) => stagesOf(section) !== null || adaptiveOf(section) !== null);
  if (parts.length === 0) throw invalid("sections", "Only staged and adaptive sections can be simulated. Add one.");
  const facts = await errorFacts(db, draft);
  const findings = checkAssessment(facts).filter(({ code }) => !HARMLESS.has(code));
  refuseErrors(draft, findings, "This draft can’t be simulated yet: some questions, rules or modules need fixing.");
  const sections: Section[] = [];
  const uncalibrated: { entry: string; obstacle: string; count: number }[] = [];
  for (const part of parts) {
    const chosen = await chooseParameters(db, draft, part.placements, request.uncalibrated);
    uncalibrated.push(...chosen.missing);
    const section = await sectionOf(db, draft, part, chosen, request);
    if (section) sections.push(section);
  }
  const lacking = checkAssessment({ ...facts, uncalibrated }).filter(({ code }) => UNCALIBRATED.has(code));
  refuseErrors(
    draft,
    lacking,
    request.uncalibrated === "refuse"
      ? "Some scored questions have no parameters in use. Calibrate them, or simulate by their difficulty."
      : "Some scored questions have neither parameters in use nor a difficulty. Set their difficulty.",
  );
  const all = draft.sections.flatMap(({ placements }) => placements);
  return {
    sections,
    rules: draft.rules,
    shared: all.flatMap((placement) => (placement.draw?.same_for_all ? [placement.id] : [])),
    people: request.abilities?.length ?? request.people,
    seed: request.seed,
    abilities: request.abilities ?? null,
  };
}
