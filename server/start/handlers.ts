import { operationsRoutes } from "../administration/operations/operations.routes.ts";
import { recordingRoutes } from "../administration/recordings/recordings.routes.ts";
import { retentionRoutes } from "../administration/retention/retention.routes.ts";
import { settingsRoutes } from "../administration/settings/settings.routes.ts";
import { webhooksRoutes } from "../administration/webhooks/webhooks.routes.ts";
import { assessmentsRoutes } from "../authoring/assessments/assessments.routes.ts";
import { authoringRoutes } from "../authoring/questions/authoring.routes.ts";
import { bulkRoutes } from "../authoring/questions/bulk/bulk.routes.ts";
import { exportRoutes } from "../authoring/questions/export/export.routes.ts";
import { importRoutes } from "../authoring/questions/import/import.routes.ts";
import { importsRoutes } from "../authoring/questions/imports/imports.routes.ts";
import { questionsRoutes } from "../authoring/questions/questions.routes.ts";
import { subjectRoutes } from "../authoring/subjects/subjects.routes.ts";
import { tagRoutes } from "../authoring/tags/tags.routes.ts";
import { templateRoutes } from "../authoring/templates/templates.routes.ts";
import { allocationRoutes } from "../delivery/allocations/allocations.routes.ts";
import { groupRoutes } from "../delivery/groups/groups.routes.ts";
import { liveRoutes } from "../delivery/live/live.routes.ts";
import { markingRoutes } from "../delivery/marking/marking.routes.ts";
import { problemRoutes } from "../delivery/problems/problems.routes.ts";
import { regradeRoutes } from "../delivery/regrade/regrade.routes.ts";
import { safeBrowserRulesRoutes } from "../delivery/safe-browser/safe-browser.routes.ts";
import { bulkSessionRoutes } from "../delivery/sessions/bulk/bulk-sessions.routes.ts";
import type { Heard } from "../delivery/sessions/heard/heard.ts";
import { preparedRoutes } from "../delivery/sessions/prepared/prepared.routes.ts";
import { sessionRoutes } from "../delivery/sessions/sessions.routes.ts";
import { simulationRoutes } from "../delivery/simulation/simulation.routes.ts";
import { apiTokenRoutes } from "../foundation/api-tokens/api-tokens.routes.ts";
import { auditRoutes } from "../foundation/audit/audit.routes.ts";
import { recordAudit } from "../foundation/audit/record.ts";
import { filesRoutes } from "../foundation/files/files.routes.ts";
import { uploadRoutes } from "../foundation/files/uploads/uploads.routes.ts";
import { notificationRoutes } from "../foundation/notifications/notifications.routes.ts";
import { savedFilterRoutes } from "../foundation/saved-filters/saved-filters.routes.ts";
import { schoolRoutes } from "../foundation/schools/schools.routes.ts";
import { calibrationRoutes } from "../insight/calibration/calibration.routes.ts";
import { resultExportRoutes } from "../insight/exports/exports.routes.ts";
import { gradebookRoutes } from "../insight/gradebook/gradebook.routes.ts";
import { homeRoutes } from "../insight/home/home.routes.ts";
import { overviewRoutes } from "../insight/overview/overview.routes.ts";
import { sharedReportRoutes } from "../insight/shared-reports/shared-reports.routes.ts";
import { dashboardRoutes } from "../learning/dashboard/dashboard.routes.ts";
import { doubtRoutes } from "../learning/doubts/doubts.routes.ts";
import { inferReasons } from "../learning/mistakes/inferred.ts";
import { mistakeRoutes } from "../learning/mistakes/mistakes.routes.ts";
import { monthRoutes } from "../learning/month/month.routes.ts";
import { notebookRoutes } from "../learning/notebook/notebook.routes.ts";
import { performanceRoutes } from "../learning/performance/performance.routes.ts";
import { planRoutes } from "../learning/plan/plan.routes.ts";
import { practiceRoutes } from "../learning/practice/practice.routes.ts";
import { practiceSummaryRoutes } from "../learning/practice-summary/practice-summary.routes.ts";
import { progressRoutes } from "../learning/progress/progress.routes.ts";
import { reviewRoutes } from "../learning/review/review.routes.ts";
import { assigningRoutes } from "../library/materials/assigning/assigning.routes.ts";
import { libraryRoutes } from "../library/materials/library.routes.ts";
import { shelfRoutes } from "../library/materials/shelves/shelves.routes.ts";
import { videoRoutes } from "../library/videos/videos.routes.ts";
import { bulkPeopleRoutes } from "../people/directory/bulk/bulk.routes.ts";
import { importPeopleRoutes } from "../people/directory/import/import.routes.ts";
import { peopleImportsRoutes } from "../people/directory/imports/imports.routes.ts";
import { inviteRoutes } from "../people/directory/invite/invite.routes.ts";
import { peopleRoutes } from "../people/directory/people.routes.ts";
import { placePeopleRoutes } from "../people/directory/place/place.routes.ts";
import { privacyRoutes } from "../people/directory/privacy/privacy.routes.ts";
import { peopleViewRoutes } from "../people/directory/view/view.routes.ts";
import { identityRoutes } from "../people/identity/identity.routes.ts";
import { createPasswordPool } from "../people/identity/passwords.ts";
import { secondStepRoutes } from "../people/identity/second-step/second-step.routes.ts";
import { signInServiceRoutes } from "../people/identity/services/services.routes.ts";
import { ssoRoutes } from "../people/identity/sso/sso.routes.ts";
import { ltiRoutes } from "../people/lti/lti.routes.ts";
import { provisioningRoutes } from "../people/provisioning/provisioning.routes.ts";
import { rostersRoutes } from "../people/rosters/rosters.routes.ts";
import { safeBrowserRoutes } from "../people/safe-browser/safe-browser.routes.ts";
import type { Handlers } from "../platform/binder.ts";
import { downloadRoutes } from "../platform/downloads.routes.ts";
import { jobRoutes } from "../platform/jobs.routes.ts";
import { outboxRoutes } from "../platform/outbox/outbox.routes.ts";
import { onPool, type Platform } from "../platform/platform.ts";
import { systemRoutes } from "../platform/system.routes.ts";
import { channelsOf } from "./channels.ts";
import { downloadsOf } from "./downloads.ts";

/**
 * Returns the handlers of all rooms, by operation.
 * @param heard When pages were heard.
 */
export function handlersOf(platform: Platform, heard: Heard): Handlers {
  const passwords = createPasswordPool();
  return {
    ...systemRoutes(platform),
    ...filesRoutes(platform),
    ...uploadRoutes(platform),
    ...downloadRoutes(platform, downloadsOf(onPool(platform, platform.long))),
    ...jobRoutes(platform),
    ...subjectRoutes(platform),
    ...tagRoutes(platform),
    ...libraryRoutes(platform),
    ...notebookRoutes(platform),
    ...questionsRoutes(platform),
    ...savedFilterRoutes(platform),
    ...authoringRoutes(platform),
    ...bulkRoutes(platform),
    ...importRoutes(platform),
    ...importsRoutes(platform),
    ...exportRoutes(platform),
    ...assessmentsRoutes(platform),
    ...templateRoutes(platform),
    ...simulationRoutes(platform),
    ...calibrationRoutes(platform),
    ...identityRoutes(platform, passwords),
    ...secondStepRoutes(platform, passwords),
    ...ssoRoutes(platform),
    ...signInServiceRoutes(platform),
    ...provisioningRoutes(platform),
    ...rostersRoutes(platform),
    ...ltiRoutes(platform),
    ...safeBrowserRoutes(platform),
    ...safeBrowserRulesRoutes(platform),
    ...notificationRoutes(platform),
    ...outboxRoutes(platform, channelsOf(platform), (tx, actor, { id, kind }) =>
      recordAudit(tx, { actor, action: "outbox.retried", subject: { type: "outbox", id }, after: { kind } }),
    ),
    ...operationsRoutes(platform, channelsOf(platform)),
    ...peopleRoutes(platform),
    ...peopleViewRoutes(platform),
    ...bulkPeopleRoutes(platform),
    ...inviteRoutes(platform),
    ...importPeopleRoutes(platform),
    ...peopleImportsRoutes(platform),
    ...privacyRoutes(platform),
    ...placePeopleRoutes(platform),
    ...groupRoutes(platform),
    ...allocationRoutes(platform),
    ...shelfRoutes(platform),
    ...assigningRoutes(platform),
    ...videoRoutes(platform),
    ...settingsRoutes(platform),
    ...webhooksRoutes(platform),
    ...schoolRoutes(platform),
    ...retentionRoutes(platform),
    ...auditRoutes(platform),
    ...apiTokenRoutes(platform),
    ...sessionRoutes(platform, heard),
    ...preparedRoutes(platform),
    ...bulkSessionRoutes(platform),
    ...liveRoutes(platform),
    ...recordingRoutes(platform),
    ...markingRoutes(platform),
    ...regradeRoutes(platform),
    ...reviewRoutes(platform, inferReasons),
    ...problemRoutes(platform),
    ...doubtRoutes(platform, inferReasons),
    ...performanceRoutes(platform),
    ...dashboardRoutes(platform),
    ...progressRoutes(platform),
    ...mistakeRoutes(platform),
    ...practiceRoutes(platform),
    ...practiceSummaryRoutes(platform),
    ...monthRoutes(platform),
    ...planRoutes(platform),
    ...homeRoutes(platform),
    ...overviewRoutes(platform),
    ...gradebookRoutes(platform),
    ...sharedReportRoutes(platform),
    ...resultExportRoutes(platform),
  };
}

/** Returns the handlers of what may lag, whose reads go to a read replica. */
export function laggingHandlersOf(platform: Platform, replica: Pick<Platform, "db" | "pool">): Handlers {
  const lagging = onPool(platform, replica);
  return {
    ...peopleViewRoutes(lagging),
    ...calibrationRoutes(lagging),
    ...performanceRoutes(lagging),
    ...dashboardRoutes(lagging),
    ...progressRoutes(lagging),
    ...homeRoutes(lagging),
    ...overviewRoutes(lagging),
    ...gradebookRoutes(lagging),
  };
}
