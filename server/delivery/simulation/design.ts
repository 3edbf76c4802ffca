import type { Routing } from "@sextant/contract/routes.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { NormalPrior } from "@sextant/psychometrics/scoring/ability.ts";
import type { LinearScale } from "@sextant/psychometrics/scoring/scale.ts";
import type { Rule } from "../../authoring/assessments/draws/draw-together.ts";
import type { ScaleRow } from "../../authoring/assessments/score-table.ts";
import type { StoredAdaptive } from "../../platform/database/stored-json.ts";

/** A question version that students may get. */
export interface SimulatedItem {
  version: string;
  question: string;
  /** Null for one that is never scored. */
  parameters: ItemParameters | null;
}

/** An entry of a section, as far as simulated students go. Exactly one of `item` and `rule` is not null. */
interface SimulatedEntry {
  module: string;
  /** Place of its question among the items of the section. */
  item: number | null;
  rule: string | null;
  points: number;
  pointsWhenWrong: number;
  isScored: boolean;
}

/** What a simulated section is, and on what its parameters rest. */
interface SimulatedSection {
  section: string;
  name: string;
  items: readonly SimulatedItem[];
  /** What is believed of a student before any answer: the population of the calibration. */
  prior: NormalPrior;
  /** What abilities are drawn from. */
  population: NormalPrior;
  /** Of a score of ability; null where the assessment has none. */
  scale: LinearScale | null;
  basis: { calibration: string | null; calibrated_at: string | null; questions: number; from_difficulty: number };
}

/** A staged section of a draft with everything that a simulation needs. */
export interface StagedSection extends SimulatedSection {
  type: "stages";
  modules: readonly { id: string; name: string }[];
  routing: Routing;
  /** The score tables of final modules; none where points aren’t scaled. */
  tables: readonly { module: string; scale: readonly ScaleRow[] }[];
  entries: readonly SimulatedEntry[];
}

/** An adaptive section of a draft. Its items are its pool. */
export interface AdaptiveSection extends SimulatedSection {
  type: "adaptive";
  /** Of each item, the passage that it is about. */
  passages: readonly (string | null)[];
  /** As publishing would pin it now. */
  selection: StoredAdaptive;
}

/** What a simulation works from; everything in it is kept as JSON, and can be sent to another process. */
export interface SimulationDesign {
  sections: readonly (StagedSection | AdaptiveSection)[];
  /** All rules of the draft: what one draws leaves enough for the others. */
  rules: readonly Rule[];
  /** Those of them that give everyone the same. */
  shared: readonly string[];
  people: number;
  seed: number;
  /** One student for each; null where they are drawn. */
  abilities: readonly number[] | null;
}
