import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "../live-context.tsx";
import { follow } from "./followed.ts";
import { jobOfEvent, jobQuery, jobsQuery } from "./job.ts";

/** Returns a job's status, updated by live events and polling. While a component follows a job, no toast reports its end. */
export function useJob(id: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // The list of jobs may not have this one yet.
    void queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey });
    return follow(id);
  }, [id, queryClient]);
  useLive((event) => {
    if (jobOfEvent(event) === id) void queryClient.invalidateQueries({ queryKey: jobQuery(id).queryKey });
  });
  return useQuery(jobQuery(id));
}
