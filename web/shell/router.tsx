import { createRouter } from "@tanstack/react-router";
import { allocateRoute, newAllocationRoute } from "../allocate/allocate.routes.ts";
import { analysesRoute, analysisRoute, formerAnalysesRoute, resultsRoute } from "../analysis/analysis.routes.ts";
import { assessmentPeopleRoute, assessmentRoute, assessmentsRoute } from "../assessments/assessments.routes.ts";
import { auditRoute } from "../audit/audit.routes.ts";
import { bankRoute, importRoute, importsRoute } from "../bank/bank.routes.ts";
import { builderRoute } from "../builder/builder.routes.ts";
import { type RouterContext, rootRoute, signedInRoute } from "../common/base-routes.ts";
import { deviceCheckRoute } from "../device-check/device-check.routes.ts";
import { askRoute, doubtsRoute } from "../doubts/doubts.routes.ts";
import { downloadsRoute } from "../downloads/downloads.routes.ts";
import { editorRoutes } from "../editor/editor.routes.ts";
import { gradebookRoute } from "../gradebook/gradebook.routes.ts";
import { groupRoute, groupsRoute } from "../groups/groups.routes.ts";
import { homeRoute } from "../home/home.routes.ts";
import { sharedReportRoute } from "../letter/shared-report.routes.ts";
import { libraryRoute } from "../library/library.routes.ts";
import { incidentsRoute, liveRoute } from "../live/live.routes.ts";
import { markAnswerRoute, markingRoute } from "../marking/marking.routes.ts";
import { mistakesRoute } from "../mistakes/mistakes.routes.ts";
import { notebookRoute, printNotebookRoute } from "../notebook/notebook.routes.ts";
import { notificationsRoute, unsubscribeRoute } from "../notifications/notifications.routes.ts";
import { operationsRoute } from "../operations/operations.routes.ts";
import { outboxRoute } from "../outbox/outbox.routes.ts";
import { importPeopleRoute, peopleRoute, personRoute } from "../people/people.routes.ts";
import { performanceReportsRoute, performanceRoute } from "../performance/performance.routes.ts";
import { practiceRoute, practiceSetsRoute } from "../practice/practice.routes.ts";
import { printRoute } from "../print/print.routes.ts";
import { problemsRoute } from "../problems/problems.routes.ts";
import { profileRoute } from "../profile/profile.routes.ts";
import { readerRoute } from "../reader/reader.routes.ts";
import { recordingRoute, recordingsRoute } from "../recordings/recordings.routes.ts";
import { regradeRoute } from "../regrade/regrade.routes.ts";
import { reportRoute, reviewRoute } from "../report/report.routes.ts";
import { schoolRoute, schoolsRoute } from "../schools/schools.routes.ts";
import { settingsRoute } from "../settings/settings.routes.ts";
import { signinRoute } from "../signin/signin.routes.ts";
import { subjectsRoute } from "../subjects/subjects.routes.ts";
import { tagsRoute } from "../tags/tags.routes.ts";
import { timelineRoute } from "../timeline/timeline.routes.ts";
import { videoRoute, videosRoute } from "../videos/videos.routes.ts";
import { weekRoute } from "../week/week.routes.ts";
import { welcomeRoute } from "../welcome/welcome.routes.ts";
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
        resultsRoute,
        gradebookRoute,
        regradeRoute,
        reportRoute,
        reviewRoute,
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
        auditRoute,
        operationsRoute,
        outboxRoute,
        deviceCheckRoute,
        downloadsRoute,
        mistakesRoute,
        practiceRoute,
        practiceSetsRoute,
        readerRoute,
        videosRoute,
        videoRoute,
        notebookRoute,
        printNotebookRoute,
        notificationsRoute,
        peopleRoute,
        importPeopleRoute,
        personRoute,
        profileRoute,
      ]),
  ]);

/** Creates the pages and the ways between them; each screen comes in a chunk of its own. */
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
