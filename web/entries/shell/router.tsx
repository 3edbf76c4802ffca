import { createRouter } from "@tanstack/react-router";
import { auditRoute } from "../../administration/audit/audit.routes.ts";
import { operationsRoute } from "../../administration/operations/operations.routes.ts";
import { outboxRoute } from "../../administration/outbox/outbox.routes.ts";
import { recordingRoute, recordingsRoute } from "../../administration/recordings/recordings.routes.ts";
import { connectPlatformRoute, platformRoute } from "../../administration/settings/lti/lti.routes.ts";
import { rosterRoute } from "../../administration/settings/rosters/rosters.routes.ts";
import { signInServiceRoute } from "../../administration/settings/services/services.routes.ts";
import { settingsRoute } from "../../administration/settings/settings.routes.ts";
import { tokensRoute } from "../../administration/settings/tokens/tokens.routes.ts";
import { webhookRoute } from "../../administration/settings/webhooks/webhooks.routes.ts";
import {
  assessmentPeopleRoute,
  assessmentRoute,
  assessmentsRoute,
} from "../../authoring/assessments/assessments.routes.ts";
import { bankRoute, importRoute, importsRoute } from "../../authoring/bank/bank.routes.ts";
import { builderRoute } from "../../authoring/builder/builder.routes.ts";
import { editorRoutes } from "../../authoring/editor/editor.routes.ts";
import { printRoute } from "../../authoring/print/print.routes.ts";
import { subjectsRoute } from "../../authoring/subjects/subjects.routes.ts";
import { tagsRoute } from "../../authoring/tags/tags.routes.ts";
import { type RouterContext, rootRoute, signedInRoute } from "../../base/common/base-routes.ts";
import { deviceCheckRoute } from "../../base/device/device-check/device-check.routes.ts";
import { allocateRoute, newAllocationRoute } from "../../delivery/allocate/allocate.routes.ts";
import { incidentsRoute, liveRoute } from "../../delivery/live/live.routes.ts";
import { markAnswerRoute, markingRoute } from "../../delivery/marking/marking.routes.ts";
import { problemsRoute } from "../../delivery/problems/problems.routes.ts";
import { regradeRoute } from "../../delivery/regrade/regrade.routes.ts";
import { timelineRoute } from "../../delivery/timeline/timeline.routes.ts";
import {
  analysesRoute,
  analysisRoute,
  formerAnalysesRoute,
  resultStudentsRoute,
  resultsRoute,
  typedAnswersRoute,
} from "../../insight/analysis/analysis.routes.ts";
import { gradebookRoute } from "../../insight/gradebook/gradebook.routes.ts";
import { askRoute, doubtsRoute } from "../../learning/doubts/doubts.routes.ts";
import { homeRoute } from "../../learning/home/home.routes.ts";
import { welcomeRoute } from "../../learning/home/welcome/welcome.routes.ts";
import { mistakesRoute } from "../../learning/mistakes/mistakes.routes.ts";
import { notebookRoute, printNotebookRoute } from "../../learning/notebook/notebook.routes.ts";
import { performanceReportsRoute, performanceRoute } from "../../learning/performance/performance.routes.ts";
import { backlogRoute, practiceRoute, practiceSetsRoute } from "../../learning/practice/practice.routes.ts";
import { printReviewRoute, reportRoute, reviewRoute } from "../../learning/report/report.routes.ts";
import { sharedReportRoute } from "../../learning/shared-report/shared-report.routes.ts";
import { studyPlanRoute } from "../../learning/study-plan/study-plan.routes.ts";
import { weekRoute } from "../../learning/week/week.routes.ts";
import { libraryRoute } from "../../library/library/library.routes.ts";
import { readerRoute } from "../../library/reader/reader.routes.ts";
import { videoRoute, videosRoute } from "../../library/videos/videos.routes.ts";
import { downloadsRoute } from "../../parts/exports/downloads/downloads.routes.ts";
import { groupRoute, groupsRoute } from "../../people/groups/groups.routes.ts";
import { helpRoute, helpTopicRoute } from "../../people/help/help.routes.ts";
import { notificationsRoute, unsubscribeRoute } from "../../people/notifications/notifications.routes.ts";
import { importPeopleRoute, peopleImportsRoute, peopleRoute, personRoute } from "../../people/people/people.routes.ts";
import { profileRoute } from "../../people/profile/profile.routes.ts";
import { schoolRoute, schoolsRoute } from "../../people/schools/schools.routes.ts";
import { signinRoute } from "../signin/signin.routes.ts";
import { ErrorPage, NotFoundPage, PendingPage } from "./page-states.tsx";
import { Root } from "./root.tsx";
import { StrayError, StrayPage } from "./stray-page.tsx";

const routeTree = rootRoute
  .update({ component: Root, notFoundComponent: StrayPage, errorComponent: StrayError })
  .addChildren([
    signinRoute,
    unsubscribeRoute,
    sharedReportRoute,
    signedInRoute
      .update({ errorComponent: StrayError })
      .lazy(() => import("./signed-in.route.tsx").then((chunk) => chunk.Route))
      .addChildren([
        homeRoute,
        performanceRoute,
        performanceReportsRoute,
        weekRoute,
        studyPlanRoute,
        welcomeRoute,
        allocateRoute,
        newAllocationRoute,
        assessmentsRoute,
        assessmentRoute,
        assessmentPeopleRoute,
        builderRoute,
        printRoute,
        analysesRoute,
        formerAnalysesRoute,
        analysisRoute,
        resultStudentsRoute,
        resultsRoute,
        typedAnswersRoute,
        gradebookRoute,
        regradeRoute,
        reportRoute,
        reviewRoute,
        printReviewRoute,
        bankRoute,
        editorRoutes,
        importRoute,
        importsRoute,
        problemsRoute,
        doubtsRoute,
        askRoute,
        subjectsRoute,
        tagsRoute,
        libraryRoute,
        liveRoute,
        timelineRoute,
        incidentsRoute,
        markingRoute,
        markAnswerRoute,
        groupsRoute,
        groupRoute,
        schoolsRoute,
        schoolRoute,
        recordingsRoute,
        recordingRoute,
        settingsRoute,
        signInServiceRoute,
        connectPlatformRoute,
        platformRoute,
        rosterRoute,
        tokensRoute,
        webhookRoute,
        auditRoute,
        operationsRoute,
        outboxRoute,
        deviceCheckRoute,
        downloadsRoute,
        mistakesRoute,
        practiceRoute,
        practiceSetsRoute,
        backlogRoute,
        readerRoute,
        videosRoute,
        videoRoute,
        notebookRoute,
        printNotebookRoute,
        notificationsRoute,
        helpRoute,
        helpTopicRoute,
        peopleRoute,
        importPeopleRoute,
        peopleImportsRoute,
        personRoute,
        profileRoute,
      ]),
  ]);

/** Creates the router; each screen is a separate chunk. */
export function createPageRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: "intent",
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
