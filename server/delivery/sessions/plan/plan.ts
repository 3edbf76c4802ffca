import type { Behaviour } from "@sextant/contract/behaviour.ts";
import { questionCandidate } from "@sextant/questions/candidate.ts";
import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../../authoring/questions/versions.ts";
import { createCache } from "../../../platform/cache.ts";
import type { Database } from "../../../platform/database/client.ts";
import { triesOf } from "../../sittings/behaviour.ts";
import { findPlanRows } from "./plan.queries.ts";
import type { Essays } from "./row.ts";

/** The question of an attempt. */
interface Planned {
  interactions: readonly CandidateInteraction[];
  /** Those among them that are answered by an essay. */
  essays: Essays;
  /** Those that are answered by uploaded files. */
  uploads: ReadonlySet<string>;
}

/** The immutable part of a sitting once a section has begun: its student, and the question of each attempt. */
export interface SittingPlan {
  userId: string;
  /** Null where nothing is checked while the sitting runs. */
  behaviour: Behaviour | null;
  attempts: ReadonlyMap<string, PlannedAttempt>;
}

interface PlannedAttempt extends Planned {
  sectionId: string;
  position: number;
  /** There is no way back in its section. */
  isLinear: boolean;
}

/** Attempts of all plans that a process remembers. */
const plans = createCache<SittingPlan>(300_000, (plan) => plan.attempts.size + 1);
const planned = createCache<Planned>(20_000);
/** Shared by the many questions that have neither. */
const none: ReadonlySet<string> = new Set();

function planOf(version: QuestionVersion): Planned {
  const known = planned.get(version.id);
  if (known) return known;
  const { interactions } = questionCandidate({ body: "", stimulus: null, interactions: version.interactions }, {});
  const idsOf = (type: CandidateInteraction["type"]) => {
    const ids = interactions.filter((one) => one.type === type).map((one) => one.id);
    return ids.length === 0 ? none : new Set(ids);
  };
  const plan = { interactions, essays: idsOf("extended_text"), uploads: idsOf("file_upload") };
  planned.set(version.id, plan);
  return plan;
}

/**
 * Finds the plan of a sitting; null for an unknown session. Attempts are only ever added (when a section begins), so a cached plan is valid
 * as long as it has the requested ids.
 */
export async function findPlan(
  db: Database,
  sessionId: string,
  attemptIds: readonly string[],
): Promise<SittingPlan | null> {
  const known = plans.get(sessionId);
  if (known && attemptIds.every((id) => known.attempts.has(id))) return known;
  const found = await findPlanRows(db, sessionId);
  if (!found) return null;
  const versions = await loadQuestionVersions(db, [...new Set(found.attempts.map((row) => row.question_version_id))]);
  const attempts = new Map<string, PlannedAttempt>();
  for (const row of found.attempts) {
    const version = versions.get(row.question_version_id);
    const { session_section_id: sectionId, position } = row;
    if (version)
      attempts.set(row.id, { sectionId, position, isLinear: row.navigation === "linear", ...planOf(version) });
  }
  const { behaviour } = found;
  const plan = { userId: found.userId, behaviour: behaviour && triesOf(behaviour) ? behaviour : null, attempts };
  plans.set(sessionId, plan);
  return plan;
}

/** Returns the interactions of an attempt that are answered by an essay. */
export function essaysOf(plan: SittingPlan, attemptId: string): Essays {
  return plan.attempts.get(attemptId.toLowerCase())?.essays ?? none;
}

/** Returns the interactions of an attempt that are answered by uploaded files. */
export function uploadsOf(plan: SittingPlan, attemptId: string): ReadonlySet<string> {
  return plan.attempts.get(attemptId.toLowerCase())?.uploads ?? none;
}
