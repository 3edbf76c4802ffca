import { exportDownload } from "../authoring/questions/export/export.routes.ts";
import { exportQuestionsTask } from "../authoring/questions/export/task.ts";
import { exportTags, tagsDownload } from "../authoring/tags/export-tags.ts";
import { assigneesDownload, exportAssignees } from "../delivery/allocations/export-assignees.ts";
import { auditDownload, exportAudit } from "../foundation/audit/export-audit.ts";
import { analysisDownload, type DescribeSheets, exportAnalysis } from "../insight/calibration/export-analysis.ts";
import { dictionarySheet } from "../insight/exports/dictionary.ts";
import { preparedDownload, sendPrepared } from "../insight/exports/prepared/prepared-file.ts";
import { exportResults, resultsDownload } from "../insight/exports/results-csv.ts";
import { exportGradebook, gradebookDownload } from "../insight/gradebook/export-gradebook.ts";
import { exportStudents, studentsDownload } from "../insight/gradebook/export-students.ts";
import { exportMastery, masteryDownload } from "../insight/overview/group/export-mastery.ts";
import { exportPeople, peopleDownload } from "../people/directory/import/export-people.ts";
import { exportPersonData, personDataDownload } from "../people/directory/privacy/export-data.ts";
import type { Database } from "../platform/database/client.ts";
import { inTurn } from "../platform/download-turn.ts";
import type { Downloads } from "../platform/downloads.ts";
import type { Platform } from "../platform/platform.ts";
import { openStorage } from "../platform/storage/open-storage.ts";

/** Returns the downloads of all rooms, by kind: to what a link may lead. */
export function downloadsOf(platform: Platform): Downloads {
  const { db, replica } = platform;
  /** Reads where a person’s reads may go; what is downloaded is always noted in the primary. */
  const reading = <T>(userId: string, read: (reads: Database) => Promise<T>) =>
    replica ? replica.readFor(userId, db, read) : read(db);
  const describe: DescribeSheets = (readerId, sheets) => dictionarySheet(db, readerId, sheets);
  return {
    [assigneesDownload]: (input, actor) => exportAssignees(db, input, actor),
    [analysisDownload]: (input, actor) =>
      reading(actor.id, (reads) => exportAnalysis({ db, reads }, describe, input, actor)),
    [exportQuestionsTask]: exportDownload(platform),
    [auditDownload]: (input, actor) => exportAudit(db, input, actor),
    [masteryDownload]: (input, actor) => reading(actor.id, (reads) => exportMastery({ db, reads }, input, actor)),
    [peopleDownload]: (input, actor) => reading(actor.id, (reads) => exportPeople({ db, reads }, actor, input)),
    [gradebookDownload]: inTurn(platform, (input, actor) =>
      reading(actor.id, (reads) => exportGradebook({ db, reads }, input, actor)),
    ),
    [studentsDownload]: inTurn(platform, (input, actor) =>
      reading(actor.id, (reads) => exportStudents({ db, reads }, describe, input, actor)),
    ),
    [personDataDownload]: (input, actor) => exportPersonData(db, actor, (input as { user: string }).user),
    [preparedDownload]: sendPrepared({ db, storage: openStorage(platform.config) }),
    [resultsDownload]: (input, actor) => exportResults(platform, input, actor),
    [tagsDownload]: (_input, actor) => exportTags(db, actor),
  };
}
