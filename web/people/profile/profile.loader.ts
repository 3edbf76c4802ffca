import type { RouterContext } from "../../base/common/base-routes.ts";
import { meQuery, secondStepQuery, signInsQuery } from "./requests.ts";

/** Fetches what the profile shows, before it is shown. */
export async function loadProfile({ queryClient }: RouterContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(meQuery),
    queryClient.ensureQueryData(signInsQuery),
    queryClient.ensureQueryData(secondStepQuery),
  ]);
}
