import { eraseLeaversTask, runEraseLeavers } from "../administration/retention/erase-leavers.ts";
import { previewRetentionTask, runPreviewRetention } from "../administration/retention/preview.ts";
import { hastenWebhookTask, runHasten } from "../administration/webhooks/hasten.ts";
import { runSendMessages } from "../administration/webhooks/send-messages.ts";
import { sendWebhookTask } from "../administration/webhooks/wake-webhook.ts";
import { makeDrafts } from "../authoring/assessments/interchange/make-drafts.ts";
import { runNotifyRetired } from "../authoring/assessments/retired/tell-retired.ts";
import {
  changeQuestionsTask,
  runChangeQuestions,
  runUndoQuestionsChange,
  undoQuestionsChangeTask,
} from "../authoring/questions/bulk/tasks.ts";
import { exportQuestionsTask, runExportQuestions } from "../authoring/questions/export/task.ts";
import { checkImportTask, importQuestionsTask, runImportQuestions } from "../authoring/questions/import/task.ts";
import { runUndoImports, undoImportsTask } from "../authoring/questions/imports/task.ts";
import { notifyRetiredTask } from "../authoring/questions/retired-task.ts";
import { runSignQuestions, signQuestionsTask } from "../authoring/questions/similar/signatures.ts";
import { mapTagsTask, runMapTags } from "../authoring/tags/unmapped.ts";
import { giveMediaTask } from "../delivery/allocations/media/bulk-media.ts";
import { runGiveMedia } from "../delivery/allocations/media/task.ts";
import {
  compareResultsTask,
  rebuildResultsTask,
  runCompareResults,
  runRebuildResults,
} from "../delivery/marking/check-results.ts";
import { scoreSessions } from "../delivery/marking/score-sessions.ts";
import { regradeTask, runRegrade } from "../delivery/regrade/task.ts";
import { checkReleaseTask } from "../delivery/release/schedule.ts";
import { followedResultsTask } from "../delivery/results/followed.ts";
import { refreshFiguresTask, runRefreshFigures } from "../delivery/results/version-figures.ts";
import { generateSessionsTask, runGenerateSessions } from "../delivery/sessions/bulk/task.ts";
import { countPracticeTask, scoreSessionsTask } from "../delivery/sessions/change.ts";
import { checkRelease } from "../delivery/sessions/check-release.ts";
import { simulateTask } from "../delivery/simulation/start.ts";
import { runSimulate } from "../delivery/simulation/task.ts";
import { demoTasks } from "../demo/tasks.ts";
import { runNotifyAllocated } from "../foundation/notifications/allocated.ts";
import { pushTask, runSendPush } from "../foundation/notifications/push/push-task.ts";
import { notifyAllocatedTask } from "../foundation/notifications/queue-notices.ts";
import { analyseTask, runAnalyse } from "../insight/calibration/pending-analyses.ts";
import { calibrateTask } from "../insight/calibration/start.ts";
import { runCalibrate } from "../insight/calibration/task.ts";
import { prepareFileTask } from "../insight/exports/prepared/prepare-file.ts";
import { runPrepareFile } from "../insight/exports/prepared/task.ts";
import { countPractice } from "../learning/mistakes/count-practice.ts";
import { readMaterialTextTask } from "../library/materials/add-version.ts";
import { runReadMaterialText } from "../library/materials/text/read-text.ts";
import { fetchRecordingTask, runFetchRecording } from "../library/videos/zoom/fetch-recording.ts";
import {
  changePeopleTask,
  runChangePeople,
  runUndoPeopleChange,
  undoPeopleChangeTask,
} from "../people/directory/bulk/tasks.ts";
import { checkPeopleTask, importPeopleTask, runImportPeople } from "../people/directory/import/task.ts";
import { runUndoPeopleImport, undoPeopleImportTask } from "../people/directory/imports/task.ts";
import { runSendPhoneCode, sendPhoneCodeTask } from "../people/identity/phone-codes.ts";
import { runSendResetMail, sendResetMailTask } from "../people/identity/reset-password.ts";
import { askForSecondStepTask, runAskForSecondStep } from "../people/identity/second-step/second-steps-of-everyone.ts";
import { runSyncMembers } from "../people/lti/members/sync-members.ts";
import { syncMembersTask } from "../people/lti/members/wake-members.ts";
import { runFollowedResults, runSendScores, sendScoresTask } from "../people/lti/scores/send-scores.ts";
import { checkRosterTask, importRosterTask, runImportRoster } from "../people/rosters/task.ts";
import type { Tasks } from "../platform/jobs.ts";
import { outboxTasks } from "../platform/outbox/tasks.ts";
import type { Platform } from "../platform/platform.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { channelsOf } from "./channels.ts";

const sessionOf = (payload: unknown) => (payload as { session: string }).session;

/** Tasks of an earlier version name one session. */
const sessionsOf = (payload: unknown) => {
  const { session, sessions } = payload as { session?: string; sessions?: string[] };
  return sessions ?? (session === undefined ? [] : [session]);
};

/** Returns all tasks by name: what a worker can do. */
export function tasksOf(platform: Platform): Tasks {
  const { db, live, config } = platform;
  return {
    ...outboxTasks(db, channelsOf(platform), { allowedHosts: config.outboundAllowedHosts }),
    [notifyAllocatedTask]: runNotifyAllocated(db, live.wake),
    [pushTask]: runSendPush(platform),
    [sendPhoneCodeTask]: runSendPhoneCode(platform),
    [sendResetMailTask]: runSendResetMail(platform),
    [askForSecondStepTask]: runAskForSecondStep(platform),
    [importQuestionsTask]: runImportQuestions(platform, makeDrafts),
    [checkImportTask]: runImportQuestions(platform, makeDrafts),
    [undoImportsTask]: runUndoImports(platform),
    [mapTagsTask]: runMapTags(platform),
    [importPeopleTask]: runImportPeople(platform),
    [checkPeopleTask]: runImportPeople(platform),
    [undoPeopleImportTask]: runUndoPeopleImport(platform),
    [importRosterTask]: runImportRoster(platform),
    [checkRosterTask]: runImportRoster(platform),
    [followedResultsTask]: runFollowedResults(platform),
    [sendScoresTask]: runSendScores(platform),
    [syncMembersTask]: runSyncMembers(platform),
    [sendWebhookTask]: runSendMessages(platform),
    [hastenWebhookTask]: runHasten(platform),
    [changePeopleTask]: runChangePeople(platform),
    [undoPeopleChangeTask]: runUndoPeopleChange(platform),
    [changeQuestionsTask]: runChangeQuestions(platform),
    [undoQuestionsChangeTask]: runUndoQuestionsChange(platform),
    [exportQuestionsTask]: runExportQuestions({ ...platform, db: platform.long.db }),
    [refreshFiguresTask]: runRefreshFigures(platform.long.db),
    [rebuildResultsTask]: runRebuildResults(db),
    [readMaterialTextTask]: runReadMaterialText(db, openStorage(config)),
    [compareResultsTask]: runCompareResults(platform.long.db, platform.log),
    ...demoTasks(platform),
    [signQuestionsTask]: runSignQuestions(db),
    [notifyRetiredTask]: runNotifyRetired(db, live.wake),
    [regradeTask]: runRegrade(platform),
    [calibrateTask]: runCalibrate(platform),
    [analyseTask]: runAnalyse(platform.long.db),
    [prepareFileTask]: runPrepareFile(platform, openStorage(config)),
    [simulateTask]: runSimulate(platform),
    [giveMediaTask]: runGiveMedia(platform),
    [generateSessionsTask]: runGenerateSessions(platform),
    [scoreSessionsTask]: (payload) => scoreSessions(db, live.wake, sessionsOf(payload)),
    [countPracticeTask]: (payload) => countPractice(db, sessionsOf(payload)),
    [fetchRecordingTask]: runFetchRecording(platform, openStorage(config)),
    [previewRetentionTask]: runPreviewRetention(platform),
    [eraseLeaversTask]: runEraseLeavers(platform, openStorage(config)),
    [checkReleaseTask]: (payload) => checkRelease(db, live.wake, sessionOf(payload)),
  };
}
