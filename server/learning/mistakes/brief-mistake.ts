import type { QuestionPace } from "../../delivery/results/paces.ts";
import type { Sheet } from "../evidence/sheets.ts";
import { paceOf } from "./infer-reason.ts";
import type { MistakeInBrief } from "./mistake.ts";

/** The data shared by all answers to a question of a version. */
export interface Asked {
  max_points: number;
  place: { section: string };
  /** The section of the question. */
  section: string;
  question_id: string;
  question_version_id: string;
  pace: QuestionPace | undefined;
  /** The time below which nobody has read it. */
  hastyBelowMs: number;
  difficulty: number | null;
  paths: MistakeInBrief["paths"];
}

/**
 * A mistake that stores only its own data and reads the rest from its sitting and its question. A group has tens of thousands of mistakes,
 * and garbage collection of full objects would dominate.
 */
export class BriefMistake implements MistakeInBrief {
  readonly #sheet: Sheet;
  readonly #known: Asked;
  readonly order: number;
  readonly lost: number;
  readonly time_ms: number;
  readonly position: MistakeInBrief["position"];
  readonly reason: MistakeInBrief["reason"];
  readonly isRedone: boolean;
  readonly progress: MistakeInBrief["progress"];

  constructor(
    sheet: Sheet,
    known: Asked,
    own: Pick<MistakeInBrief, "order" | "lost" | "position" | "reason" | "isRedone" | "progress">,
  ) {
    this.#sheet = sheet;
    this.#known = known;
    this.order = own.order;
    this.lost = own.lost;
    this.time_ms = sheet.packed.timeAt(own.order);
    this.position = own.position;
    this.reason = own.reason;
    this.isRedone = own.isRedone;
    this.progress = own.progress;
  }

  get session_id() {
    return this.#sheet.session_id;
  }

  get user_id() {
    return this.#sheet.user_id;
  }

  get assessment_id() {
    return this.#sheet.assessment_id;
  }

  get submitted_at() {
    return this.#sheet.submitted_at;
  }

  get question_id() {
    return this.#known.question_id;
  }

  get question_version_id() {
    return this.#known.question_version_id;
  }

  get place() {
    return this.#known.place;
  }

  get difficulty() {
    return this.#known.difficulty;
  }

  get paths() {
    return this.#known.paths;
  }

  get pace() {
    return paceOf(this.time_ms, this.#known.pace?.median_time_ms ?? null);
  }

  get not_reached() {
    return this.#sheet.packed.stateAt(this.order) === "not_reached";
  }

  get hasSibling() {
    return true;
  }
}
