import type { SentRosterReport } from "@sextant/contract/rosters.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import type { Job } from "../../../base/common/jobs/job.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { sendWithProgress } from "../../../base/requests/send-with-progress.ts";

export type Roster = OperationOutput<"rosters.get">;
export type Report = SentRosterReport;

/** Queries every roster, the oldest first. */
export const rostersQuery = queryOptions({
  queryKey: queryKey("settings", "rosters"),
  queryFn: async ({ signal }) => (await call("rosters.list", { query: { page_size: 200 }, signal })).results,
  staleTime: 0,
});

/** Queries one of them. */
export const rosterQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("settings", "rosters", id),
    queryFn: ({ signal }) => call("rosters.get", { params: { id }, signal }),
    staleTime: 0,
  });

/** What staff have decided about a roster that was looked at; what isn’t there is still open. */
export interface Decisions {
  /** By the IDs of the roster: `create`, `leave_out`, or the id of a school or person here. */
  schools: Readonly<Record<string, string>>;
  people: Readonly<Record<string, string>>;
  linksSame: boolean;
  leavers: "deactivate" | "keep" | null;
  /** How many people would be deactivated, as was shown. */
  mostLeavers: number | null;
}

export const nothingDecided: Decisions = {
  schools: {},
  people: {},
  linksSame: false,
  leavers: null,
  mostLeavers: null,
};

const sent = ({ schools, people, linksSame, leavers, mostLeavers }: Decisions) => ({
  schools,
  people,
  links_same: linksSame,
  leavers: leavers ?? ("ask" as const),
  most_leavers: mostLeavers ?? undefined,
});

type Sending = { isDry: boolean; decisions: Decisions; onProgress: (share: number) => void; signal: AbortSignal };

/** Sends the files of a roster: the job looks at them, or imports them. */
export async function sendRoster(id: string, file: File, sending: Sending): Promise<Job> {
  const { isDry, decisions, onProgress, signal } = sending;
  const body = new FormData();
  body.set("dry_run", String(isDry));
  body.set("decisions", JSON.stringify(sent(decisions)));
  body.set("file", file);
  const { job } = (await sendWithProgress("rosters.import", { params: { id }, body, onProgress, signal })) as {
    job: Job;
  };
  return job;
}

type Syncing = { isDry: boolean; decisions: Decisions; reading: string | null; signal: AbortSignal };

/** Lets a job read the server of a roster, or take what was read already: it looks at it, or imports it. */
export async function syncRoster(id: string, { isDry, decisions, reading, signal }: Syncing): Promise<Job> {
  const body = { dry_run: isDry, decisions: sent(decisions), reading: reading ?? undefined };
  return (await call("rosters.sync", { params: { id }, body, signal })).job;
}
