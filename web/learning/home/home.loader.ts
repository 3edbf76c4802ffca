import type { RouterContext } from "../../base/common/base-routes.ts";
import { newestQuery } from "../../base/common/notifications/requests.ts";
import { isRecordingOn, recordingConsentQuery } from "../../base/common/recording-consent.ts";
import { studyPlanQuery } from "../../parts/plan/requests.ts";
import {
  assessmentsQuery,
  bankCountQuery,
  dashboardQuery,
  myStudentsQuery,
  setUpQuery,
  waitingQuery,
} from "./requests.ts";

/** Fetches what home shows to this role, before it is shown. */
export async function loadHome(
  { queryClient, session, messages }: RouterContext,
  whose: "mine" | undefined,
): Promise<void> {
  const role = session.get()?.user.role;
  if (role === "student") {
    await Promise.all([
      queryClient.ensureQueryData(dashboardQuery),
      // So that nothing moves once they are known. If they can't be loaded, home tells of no result and asks nothing.
      queryClient.ensureQueryData(newestQuery).catch(() => null),
      messages.loadNamespaces(["plan", "push"]),
      // Home says itself that it can't be loaded.
      queryClient.ensureQueryData(studyPlanQuery(session.get()?.user.id ?? "")).catch(() => null),
      isRecordingOn() ? queryClient.ensureQueryData(recordingConsentQuery).catch(() => null) : null,
    ]);
    return;
  }
  await Promise.all([
    queryClient.ensureQueryData(waitingQuery),
    queryClient.ensureQueryData(myStudentsQuery(whose)),
    queryClient.ensureQueryData(bankCountQuery),
    queryClient.ensureQueryData(assessmentsQuery),
    ...(role === "staff" ? [queryClient.ensureQueryData(setUpQuery)] : []),
  ]);
}
