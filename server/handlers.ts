import { allocationRoutes } from "./allocations/allocations.routes.ts";
import { assessmentsRoutes } from "./assessments/assessments.routes.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { calibrationRoutes } from "./calibration/calibration.routes.ts";
import { channelsOf } from "./channels.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { doubtRoutes } from "./doubts/doubts.routes.ts";
import { downloadsOf } from "./downloads.ts";
import { resultExportRoutes } from "./exports/exports.routes.ts";
import { filesRoutes } from "./files/files.routes.ts";
import { uploadRoutes } from "./files/uploads/uploads.routes.ts";
import { gradebookRoutes } from "./gradebook/gradebook.routes.ts";
import { groupRoutes } from "./groups/groups.routes.ts";
import { homeRoutes } from "./home/home.routes.ts";
import { identityRoutes } from "./identity/identity.routes.ts";
import { ssoRoutes } from "./identity/sso/sso.routes.ts";
import { assigningRoutes } from "./library/assigning/assigning.routes.ts";
import { libraryRoutes } from "./library/library.routes.ts";
import { shelfRoutes } from "./library/shelves/shelves.routes.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { markingRoutes } from "./marking/marking.routes.ts";
import { inferReasons } from "./mistakes/inferred.ts";
import { mistakeRoutes } from "./mistakes/mistakes.routes.ts";
import { notebookRoutes } from "./notebook/notebook.routes.ts";
import { notificationRoutes } from "./notifications/notifications.routes.ts";
import { operationsRoutes } from "./operations/operations.routes.ts";
import { overviewRoutes } from "./overview/overview.routes.ts";
import { bulkPeopleRoutes } from "./people/bulk/bulk.routes.ts";
import { importPeopleRoutes } from "./people/import/import.routes.ts";
import { inviteRoutes } from "./people/invite/invite.routes.ts";
import { peopleRoutes } from "./people/people.routes.ts";
import { privacyRoutes } from "./people/privacy/privacy.routes.ts";
import { peopleViewRoutes } from "./people/view/view.routes.ts";
import { performanceRoutes } from "./performance/performance.routes.ts";
import type { Handlers } from "./platform/binder.ts";
import { downloadRoutes } from "./platform/downloads.routes.ts";
import { jobRoutes } from "./platform/jobs.routes.ts";
import { outboxRoutes } from "./platform/outbox/outbox.routes.ts";
import { onPool, type Platform } from "./platform/platform.ts";
import { systemRoutes } from "./platform/system.routes.ts";
import { practiceRoutes } from "./practice/practice.routes.ts";
import { problemRoutes } from "./problems/problems.routes.ts";
import { progressRoutes } from "./progress/progress.routes.ts";
import { authoringRoutes } from "./questions/authoring.routes.ts";
import { bulkRoutes } from "./questions/bulk/bulk.routes.ts";
import { exportRoutes } from "./questions/export/export.routes.ts";
import { importRoutes } from "./questions/import/import.routes.ts";
import { importsRoutes } from "./questions/imports/imports.routes.ts";
import { questionsRoutes } from "./questions/questions.routes.ts";
import { recordingRoutes } from "./recordings/recordings.routes.ts";
import { regradeRoutes } from "./regrade/regrade.routes.ts";
import { retentionRoutes } from "./retention/retention.routes.ts";
import { reviewRoutes } from "./review/review.routes.ts";
import { savedFilterRoutes } from "./saved-filters/saved-filters.routes.ts";
import { schoolRoutes } from "./schools/schools.routes.ts";
import { bulkSessionRoutes } from "./sessions/bulk/bulk-sessions.routes.ts";
import { preparedRoutes } from "./sessions/prepared/prepared.routes.ts";
import { sessionRoutes } from "./sessions/sessions.routes.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { sharedReportRoutes } from "./shared-reports/shared-reports.routes.ts";
import { simulationRoutes } from "./simulation/simulation.routes.ts";
import { subjectRoutes } from "./subjects/subjects.routes.ts";
import { tagRoutes } from "./tags/tags.routes.ts";
import { videoRoutes } from "./videos/videos.routes.ts";

/** Returns the handlers of all rooms, by operation. */
export function handlersOf(platform: Platform): Handlers {
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
    ...simulationRoutes(platform),
    ...calibrationRoutes(platform),
    ...identityRoutes(platform),
    ...ssoRoutes(platform),
    ...notificationRoutes(platform),
    ...outboxRoutes(platform, channelsOf(platform)),
    ...operationsRoutes(platform, channelsOf(platform)),
    ...peopleRoutes(platform),
    ...peopleViewRoutes(platform),
    ...bulkPeopleRoutes(platform),
    ...inviteRoutes(platform),
    ...importPeopleRoutes(platform),
    ...privacyRoutes(platform),
    ...groupRoutes(platform),
    ...allocationRoutes(platform),
    ...shelfRoutes(platform),
    ...assigningRoutes(platform),
    ...videoRoutes(platform),
    ...settingsRoutes(platform),
    ...schoolRoutes(platform),
    ...retentionRoutes(platform),
    ...auditRoutes(platform),
    ...sessionRoutes(platform),
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
