import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLive } from "../common/live-context.tsx";
import { jobQuery } from "./requests.ts";

/** Where a job stands, followed by live events and by asking again. */
export function useJob(id: string) {
  const queryClient = useQueryClient();
  useLive(({ type, data }) => {
    if (type === "job.changed" && isAbout(data, id)) {
      void queryClient.invalidateQueries({ queryKey: jobQuery(id).queryKey });
    }
  });
  return useQuery(jobQuery(id));
}

function isAbout(data: unknown, job: string): boolean {
  return data !== null && typeof data === "object" && "job" in data && data.job === job;
}
