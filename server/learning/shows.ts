import { type AssessmentVersion, loadAssessmentVersion } from "../assessments/published.ts";
import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { isReleased, questionsWithheld, type ReleaseContext, type WindowClose } from "../release/policy.ts";
import { findWindowClose } from "../release/window-close.ts";

/** What the student of a sitting may see of it now. The team sees all within its reach. */
export interface Shows {
  score: boolean;
  response: boolean;
  key: boolean;
  cohort: boolean;
  /** The questions themselves. */
  question: boolean;
}

interface Sat {
  assessment_id: string;
  assessment_version_id: string;
  state: string;
}

/** What is known of the versions of some sittings: the version itself, and what its sittings show by their state. */
export interface SatVersion {
  version: AssessmentVersion;
  shows(state: string): Shows;
}

/** Loads the versions of these sittings, by id; when a window closes is asked only where something waits for that. */
export async function loadSatVersions(db: Database, sittings: readonly Sat[]): Promise<Map<string, SatVersion>> {
  const found = new Map<string, SatVersion>();
  const closes = new Map<string, WindowClose>();
  if (sittings.length === 0) return found;
  const now = await readClock(db);
  for (const { assessment_id: assessment, assessment_version_id: id } of sittings) {
    if (found.has(id)) continue;
    const version = await loadAssessmentVersion(db, id);
    const { review_policy: policy } = version;
    const waits = [policy.score, policy.response, policy.key, policy.explanation, policy.cohort].includes(
      "after_window",
    );
    if (waits && !closes.has(assessment)) closes.set(assessment, await findWindowClose(db, assessment));
    const windowClose = closes.get(assessment) ?? null;
    const by = new Map<string, Shows>();
    const shows = (state: string) => {
      const known = by.get(state);
      if (known) return known;
      const context: ReleaseContext = { policy, windowClose, now, state: state as ReleaseContext["state"] };
      const made = {
        score: isReleased("score", context),
        response: isReleased("response", context),
        key: isReleased("key", context),
        cohort: isReleased("cohort", context),
        question: questionsWithheld(context) === null,
      };
      by.set(state, made);
      return made;
    };
    found.set(id, { version, shows });
  }
  return found;
}
