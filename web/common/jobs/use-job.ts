import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "../live-context.tsx";
import { follow } from "./followed.ts";
import { jobOfEvent, jobQuery, jobsQuery } from "./job.ts";

/** Returns where a job stands, followed by live events and by asking again. While it is followed so, no toast tells of its end. */
export function useJob(id: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // It may be new to the list of what goes on.
    void queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey });
    return follow(id);
  }, [id, queryClient]);
  useLive((event) => {
    if (jobOfEvent(event) === id) void queryClient.invalidateQueries({ queryKey: jobQuery(id).queryKey });
  });
  return useQuery(jobQuery(id));
}
