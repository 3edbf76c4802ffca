import { actManyOperations } from "./act-many.ts";
import { allocationOperations } from "./allocations.ts";
import { answerFileOperations } from "./answer-files.ts";
import { apiTokenOperations } from "./api-tokens.ts";
import { assessmentTagOperations } from "./assessment-tags.ts";
import { assessmentTemplateOperations } from "./assessment-templates.ts";
import { assessmentOperations } from "./assessments.ts";
import { assignedOperations } from "./assigned.ts";
import { attemptOperations } from "./attempts.ts";
import { auditOperations } from "./audit.ts";
import { authOperations } from "./auth.ts";
import { authoringOperations } from "./authoring.ts";
import { blueprintOperations } from "./blueprint.ts";
import { bulkPeopleOperations } from "./bulk-people.ts";
import { bulkQuestionOperations } from "./bulk-questions.ts";
import { bulkSessionOperations } from "./bulk-sessions.ts";
import { calibrationOperations } from "./calibrations.ts";
import { checkOperations } from "./check.ts";
import { checkOperationsOfAnswers } from "./checks.ts";
import { coveringOperations } from "./covering.ts";
import { dashboardOperations } from "./dashboard.ts";
import { deviceCheckOperations } from "./device-check.ts";
import { doubtOperations } from "./doubts.ts";
import { downloadOperations } from "./downloads.ts";
import { limitOperations } from "./effective-limits.ts";
import { enrolmentOperations } from "./enrolment.ts";
import { entryOperations } from "./entries.ts";
import { examDateOperations } from "./exam-dates.ts";
import { exportOperations } from "./export-questions.ts";
import { fileOperations } from "./files.ts";
import { gradebookOperations } from "./gradebook.ts";
import { groupMasteryOperations } from "./group-mastery.ts";
import { groupOperations } from "./groups.ts";
import { holidayOperations } from "./holidays.ts";
import { homeOperations } from "./home.ts";
import { importPeopleOperations } from "./import-people.ts";
import { incidentOperations } from "./incidents.ts";
import { itemAnalysisOperations } from "./item-analysis.ts";
import { jobOperations } from "./jobs.ts";
import { libraryOperations } from "./library.ts";
import { libraryGroupOperations } from "./library-groups.ts";
import { liveSessionOperations } from "./live-sessions.ts";
import { ltiOperations } from "./lti.ts";
import { markingOperations } from "./marking.ts";
import { markingCommentOperations } from "./marking-comments.ts";
import { mediaAllocationOperations } from "./media-allocations.ts";
import { mistakeOperations } from "./mistakes.ts";
import { monthlyProgressOperations } from "./monthly-progress.ts";
import { myStudentsOperations } from "./my-students.ts";
import { notebookOperations } from "./notebook.ts";
import { noteOperations } from "./notes.ts";
import { notificationOperations } from "./notifications.ts";
import type { Operation } from "./operation.ts";
import { operationsStateOperations } from "./operations-state.ts";
import { optionOperations } from "./options.ts";
import { outboxOperations } from "./outbox.ts";
import { peopleOperations } from "./people.ts";
import { percentileTableOperations } from "./percentile-tables.ts";
import { performanceOperations } from "./performance.ts";
import { personNoteOperations } from "./person-notes.ts";
import { placePeopleOperations } from "./place-people.ts";
import { practicePoolOperations } from "./practice-pool.ts";
import { practiceSetAssessmentOperations } from "./practice-set-assessments.ts";
import { practiceSetOperations } from "./practice-sets.ts";
import { practiceSummaryOperations } from "./practice-summary.ts";
import { preparedOperations } from "./prepared.ts";
import { presenceOperations } from "./presence.ts";
import { previewOperations } from "./previews.ts";
import { printOperations } from "./print.ts";
import { problemReportOperations } from "./problem-reports.ts";
import { progressOperations } from "./progress.ts";
import { questionImportOperations } from "./question-imports.ts";
import { questionOperations } from "./questions.ts";
import { reasonOperations } from "./reasons.ts";
import { recordingOperations } from "./recordings.ts";
import { recoveryOperations } from "./recovery.ts";
import { regradeOperations } from "./regrades.ts";
import { resultExportOperations } from "./result-exports.ts";
import { resultStudentOperations } from "./result-students.ts";
import { retentionOperations } from "./retention.ts";
import { rosterOperations } from "./rosters.ts";
import { safeBrowserOperations } from "./safe-browser.ts";
import { savedFilterOperations } from "./saved-filters.ts";
import { scaleOperations } from "./scales.ts";
import { schoolOperations } from "./schools.ts";
import { secondStepOperations } from "./second-step.ts";
import { sessionRecordOperations } from "./session-records.ts";
import { sessionOperations } from "./sessions.ts";
import { settingsOperations } from "./settings.ts";
import { sharedReportOperations } from "./shared-reports.ts";
import { signInServiceOperations } from "./sign-in-services.ts";
import { simulationOperations } from "./simulations.ts";
import { ssoOperations } from "./sso.ts";
import { stimulusOperations } from "./stimuli.ts";
import { studyMaterialOperations } from "./study-material.ts";
import { studyPlanOperations } from "./study-plan.ts";
import { subjectOperations } from "./subjects.ts";
import { systemOperations } from "./system.ts";
import { tagOperations } from "./tags.ts";
import { uploadOperations } from "./uploads.ts";
import { userOperations } from "./users.ts";
import { versionOperations } from "./versions.ts";
import { videoOperations } from "./videos.ts";
import { visitOperations } from "./visits.ts";
import { webhookOperations } from "./webhooks.ts";

/** Every call there is, by its id. */
export const operations = {
  ...systemOperations,
  ...homeOperations,
  ...performanceOperations,
  ...sharedReportOperations,
  ...dashboardOperations,
  ...progressOperations,
  ...monthlyProgressOperations,
  ...studyPlanOperations,
  ...examDateOperations,
  ...holidayOperations,
  ...percentileTableOperations,
  ...mistakeOperations,
  ...practicePoolOperations,
  ...practiceSetOperations,
  ...practiceSetAssessmentOperations,
  ...practiceSummaryOperations,
  ...myStudentsOperations,
  ...groupMasteryOperations,
  ...personNoteOperations,
  ...authOperations,
  ...secondStepOperations,
  ...enrolmentOperations,
  ...recoveryOperations,
  ...ssoOperations,
  ...rosterOperations,
  ...webhookOperations,
  ...ltiOperations,
  ...safeBrowserOperations,
  ...signInServiceOperations,
  ...apiTokenOperations,
  ...notificationOperations,
  ...outboxOperations,
  ...operationsStateOperations,
  ...userOperations,
  ...peopleOperations,
  ...bulkPeopleOperations,
  ...importPeopleOperations,
  ...placePeopleOperations,
  ...groupOperations,
  ...allocationOperations,
  ...assignedOperations,
  ...limitOperations,
  ...bulkSessionOperations,
  ...settingsOperations,
  ...recordingOperations,
  ...schoolOperations,
  ...auditOperations,
  ...retentionOperations,
  ...fileOperations,
  ...uploadOperations,
  ...jobOperations,
  ...questionOperations,
  ...questionImportOperations,
  ...savedFilterOperations,
  ...authoringOperations,
  ...bulkQuestionOperations,
  ...exportOperations,
  ...optionOperations,
  ...stimulusOperations,
  ...subjectOperations,
  ...studyMaterialOperations,
  ...noteOperations,
  ...notebookOperations,
  ...tagOperations,
  ...reasonOperations,
  ...assessmentTagOperations,
  ...assessmentTemplateOperations,
  ...downloadOperations,
  ...assessmentOperations,
  ...entryOperations,
  ...checkOperations,
  ...checkOperationsOfAnswers,
  ...blueprintOperations,
  ...simulationOperations,
  ...previewOperations,
  ...printOperations,
  ...versionOperations,
  ...calibrationOperations,
  ...scaleOperations,
  ...regradeOperations,
  ...itemAnalysisOperations,
  ...resultExportOperations,
  ...gradebookOperations,
  ...resultStudentOperations,
  ...sessionOperations,
  ...sessionRecordOperations,
  ...attemptOperations,
  ...answerFileOperations,
  ...visitOperations,
  ...preparedOperations,
  ...presenceOperations,
  ...deviceCheckOperations,
  ...liveSessionOperations,
  ...incidentOperations,
  ...actManyOperations,
  ...markingOperations,
  ...markingCommentOperations,
  ...problemReportOperations,
  ...libraryOperations,
  ...libraryGroupOperations,
  ...mediaAllocationOperations,
  ...doubtOperations,
  ...videoOperations,
  ...coveringOperations,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
