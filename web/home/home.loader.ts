import type { RouterContext } from "../common/base-routes.ts";
import {
  assessmentsQuery,
  bankCountQuery,
  dashboardQuery,
  myStudentsQuery,
  setUpQuery,
  waitingQuery,
} from "./requests.ts";

/** Fetches what home shows to this role, before it is shown. */
export async function loadHome({ queryClient, session }: RouterContext, whose: "mine" | undefined): Promise<void> {
  const role = session.get()?.user.role;
  if (role === "student") {
    await queryClient.ensureQueryData(dashboardQuery);
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
