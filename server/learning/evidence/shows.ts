import { type AssessmentVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { findWindowClose, type WindowClose } from "../../delivery/allocations/window-close.ts";
import { areKeysKept, loadOthers } from "../../delivery/release/others.ts";
import { isReleased, questionsWithheld, type ReleaseContext, waitsForWindow } from "../../delivery/release/policy.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";

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
  user_id: string;
  state: string;
  keys_shown_at: Date | null;
}

/** What of a sitting says what it shows. */
type Of = Pick<Sat, "user_id" | "state" | "keys_shown_at">;

/** What is known of the versions of some sittings: the version itself, and what its sittings show. */
export interface SatVersion {
  version: AssessmentVersion;
  shows(sitting: Of): Shows;
}

/** Loads the versions of these sittings, by id; when a window closes is asked only where something waits for that. */
export async function loadSatVersions(db: Database, sittings: readonly Sat[]): Promise<Map<string, SatVersion>> {
  const found = new Map<string, SatVersion>();
  const closes = new Map<string, WindowClose>();
  if (sittings.length === 0) return found;
  const now = await readClock(db);
  const versions = new Map<string, AssessmentVersion>();
  for (const { assessment_version_id: id } of sittings)
    if (!versions.has(id)) versions.set(id, await loadAssessmentVersion(db, id));
  const kept = [...versions.values()].filter(areKeysKept);
  const othersOf = await loadOthers(db, [...new Set(kept.map(({ assessment_id }) => assessment_id))]);
  for (const [id, version] of versions) {
    const { review_policy: policy, assessment_id: assessment } = version;
    const isKept = areKeysKept(version);
    if (waitsForWindow(policy) && !closes.has(assessment))
      closes.set(assessment, await findWindowClose(db, assessment));
    const windowClose = closes.get(assessment) ?? null;
    const by = new Map<string, Shows>();
    const shows = ({ user_id: user, state, keys_shown_at: shownAt }: Of) => {
      const othersUntil = isKept ? othersOf(assessment, user) : null;
      const key = `${state} ${shownAt !== null} ${othersUntil}`;
      const known = by.get(key);
      if (known) return known;
      const context: ReleaseContext = {
        policy,
        windowClose,
        now,
        othersUntil,
        areKeysShown: shownAt !== null,
        state: state as ReleaseContext["state"],
      };
      const made = {
        score: isReleased("score", context),
        response: isReleased("response", context),
        key: isReleased("key", context),
        cohort: isReleased("cohort", context),
        question: questionsWithheld(context) === null,
      };
      by.set(key, made);
      return made;
    };
    found.set(id, { version, shows });
  }
  return found;
}
