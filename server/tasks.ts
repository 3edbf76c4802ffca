import { giveMediaTask } from "./allocations/media/bulk-media.ts";
import { giveMediaWork } from "./allocations/media/task.ts";
import { makeDrafts } from "./assessments/interchange/make-drafts.ts";
import { tellRetiredTask } from "./assessments/retired/tell-retired.ts";
import { analyseTask, analysisTask } from "./calibration/pending-analyses.ts";
import { calibrationTask } from "./calibration/start.ts";
import { calibrateTask } from "./calibration/task.ts";
import { channelsOf } from "./channels.ts";
import { fillHistoryTask, historyTask } from "./demo/fill-history.ts";
import { fillTrialTask, trialTask } from "./demo/fill-trial.ts";
import { prepareTask } from "./exports/prepared/prepare-file.ts";
import { prepareFileTask } from "./exports/prepared/task.ts";
import { phoneCodeTask, sendPhoneCodeTask } from "./identity/phone-codes.ts";
import { resetMailTask, sendResetMailTask } from "./identity/reset-password.ts";
import { readTextTask } from "./library/add-version.ts";
import { readMaterialText } from "./library/text/read-text.ts";
import { compareResults, compareTask, goOnRebuilding, rebuildTask } from "./marking/check-results.ts";
import { scoreSessions } from "./marking/score-sessions.ts";
import { countPractice } from "./mistakes/count-practice.ts";
import { notifyAllocatedTask } from "./notifications/allocated.ts";
import { allocatedTask } from "./notifications/queue-notices.ts";
import { bulkPeopleTask, changePeopleTask, undoPeopleChangeTask, undoPeopleTask } from "./people/bulk/tasks.ts";
import { importPeopleJob, importPeopleTask } from "./people/import/task.ts";
import type { Tasks } from "./platform/jobs.ts";
import { outboxTasks } from "./platform/outbox/tasks.ts";
import type { Platform } from "./platform/platform.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import { bulkTask, changeManyTask, undoManyTask, undoTask } from "./questions/bulk/tasks.ts";
import { exportQuestionsTask, exportTask } from "./questions/export/task.ts";
import { importQuestionsTask, importTask } from "./questions/import/task.ts";
import { undoImportsTask, undoImportTask } from "./questions/imports/task.ts";
import { retiredTask } from "./questions/retired-task.ts";
import { signQuestionsTask, signTask } from "./questions/similar/signatures.ts";
import { regradeTask, regradeWork } from "./regrade/task.ts";
import { releaseTask } from "./release/schedule.ts";
import { figuresTask, refreshFiguresTask } from "./results/version-figures.ts";
import { eraseLeavers, eraseLeaversTask } from "./retention/erase-leavers.ts";
import { previewRetention, previewTask } from "./retention/preview.ts";
import { generateManyTask, generateManyWork } from "./sessions/bulk/task.ts";
import { practiceTask, scoreTask } from "./sessions/change.ts";
import { checkRelease } from "./sessions/check-release.ts";
import { simulationTask } from "./simulation/start.ts";
import { simulateTask } from "./simulation/task.ts";
import { mapTagsTask, mapTask } from "./tags/unmapped.ts";
import { fetchRecordingTask, fetchTask } from "./videos/zoom/fetch-recording.ts";

const sessionOf = (payload: unknown) => (payload as { session: string }).session;

/** Tasks of an earlier version name one session. */
const sessionsOf = (payload: unknown) => {
  const { session, sessions } = payload as { session?: string; sessions?: string[] };
  return sessions ?? (session === undefined ? [] : [session]);
};

/** Returns the tasks of all rooms, by name: what a worker can do. */
export function tasksOf(platform: Platform): Tasks {
  const { db, live, config } = platform;
  return {
    ...outboxTasks(db, channelsOf(platform), { allowedHosts: config.outboundAllowedHosts }),
    [allocatedTask]: notifyAllocatedTask(db, live.wake),
    [phoneCodeTask]: sendPhoneCodeTask(platform),
    [resetMailTask]: sendResetMailTask(platform),
    [importTask]: importQuestionsTask(platform, makeDrafts),
    [undoImportTask]: undoImportsTask(platform),
    [mapTask]: mapTagsTask(platform),
    [importPeopleTask]: importPeopleJob(platform),
    [bulkPeopleTask]: changePeopleTask(platform),
    [undoPeopleTask]: undoPeopleChangeTask(platform),
    [bulkTask]: changeManyTask(platform),
    [undoTask]: undoManyTask(platform),
    [exportTask]: exportQuestionsTask({ ...platform, db: platform.long.db }),
    [figuresTask]: refreshFiguresTask(platform.long.db),
    [rebuildTask]: goOnRebuilding(db),
    [readTextTask]: readMaterialText(db, openStorage(config)),
    [compareTask]: compareResults(platform.long.db, platform.log),
    [historyTask]: fillHistoryTask(db),
    [trialTask]: fillTrialTask(db),
    [signTask]: signQuestionsTask(db),
    [retiredTask]: tellRetiredTask(db, live.wake),
    [regradeTask]: regradeWork(platform),
    [calibrationTask]: calibrateTask(platform),
    [analysisTask]: analyseTask(platform.long.db),
    [prepareTask]: prepareFileTask(platform, openStorage(config)),
    [simulationTask]: simulateTask(platform),
    [giveMediaTask]: giveMediaWork(platform),
    [generateManyTask]: generateManyWork(platform),
    [scoreTask]: (payload) => scoreSessions(db, live.wake, sessionsOf(payload)),
    [practiceTask]: (payload) => countPractice(db, sessionsOf(payload)),
    [fetchTask]: fetchRecordingTask(platform, openStorage(config)),
    [previewTask]: previewRetention(platform),
    [eraseLeaversTask]: eraseLeavers(platform, openStorage(config)),
    [releaseTask]: (payload) => checkRelease(db, live.wake, sessionOf(payload)),
  };
}
