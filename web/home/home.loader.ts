import type { RouterContext } from "../common/base-routes.ts";
import { assessmentsQuery, bankCountQuery, ownAssessmentsQuery } from "./requests.ts";

/** Fetches what home shows to this role, before it is shown. */
export async function loadHome({ queryClient, session }: RouterContext): Promise<void> {
  if (session.get()?.user.role === "student") await queryClient.ensureQueryData(ownAssessmentsQuery);
  else await Promise.all([queryClient.ensureQueryData(bankCountQuery), queryClient.ensureQueryData(assessmentsQuery)]);
}
