import { loadAssessmentVersion } from "../../../authoring/assessments/published.ts";
import { loadKeyRevisions } from "../../../authoring/questions/versions.ts";
import type { Database } from "../../../platform/database/client.ts";
import { countHints } from "../../sittings/behaviour.ts";
import { listChecks } from "../checks/checks.queries.ts";

/** Returns what a student was told of answers while sitting, oldest first, and which hint each wrong try revealed. */
export async function listChecked(db: Database, sessionId: string, versionId: string | null) {
  const rows = await listChecks(db, sessionId);
  if (rows.length === 0 || versionId === null) return [];
  const { behaviour } = await loadAssessmentVersion(db, versionId);
  const revisions = await loadKeyRevisions(
    db,
    rows.map((row) => row.key_revision_id),
  );
  return [...Map.groupBy(rows, (row) => row.attempt_id).values()]
    .flatMap((tries) => {
      const revealed = countHints(behaviour, tries);
      return tries.map(({ attempt_id: attempt, number, checked_at: at, correct, share, key_revision_id }) => {
        const hasHint = number <= revealed && revisions.get(key_revision_id)?.hints[number - 1] !== undefined;
        return { attempt, number, at, correct, partly: !correct && share > 0, hint: hasHint ? number : null };
      });
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
