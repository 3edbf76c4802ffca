import { z } from "zod";
import { id, idParams, time } from "./common.ts";
import { operation } from "./operation.ts";
import { operationCauses, operationParts } from "./operations-causes.ts";
import { staff } from "./who.ts";

export const count = z.number().int();
export const seconds = z.number();
export const bytes = z.number();

/** A limit that is passed. */
export const finding = z.object({
  cause: z.enum(operationCauses),
  part: z.enum(operationParts),
  verdict: z.enum(["warning", "red"]),
  /** In the unit of what is measured (seconds, bytes or a count); null where something is simply missing. */
  value: z.number().nullable(),
  /** The limit that `value` passed, in the same unit. */
  limit: z.number().nullable(),
  since: time.nullable(),
});

export const disk = z.object({ free_bytes: bytes, total_bytes: bytes });

/** Messages of one channel that failed, went out or wait. */
export const channel = z.object({
  /** Whether something is configured to send by. */
  sends: z.boolean(),
  sent: count,
  failed: count,
  waiting: count,
  /** For how long the oldest has waited that was tried without success; null where none was. */
  stuck_seconds: seconds.nullable(),
});

export const jobCounts = z.object({
  /** Due, and waiting for a worker. */
  waiting: count,
  running: count,
  failed: count,
  /** Wait for their time, or for the next try. */
  later: count,
  oldest_seconds: seconds.nullable(),
});

/** What is drawn over a day. */
export const curves = z.object({
  connections: count,
  /** Of the standby that is furthest behind, or the read replica. */
  lag_seconds: seconds,
  oldest_job_seconds: seconds,
  overdue_seconds: seconds,
});

/** How fast answers are saved. */
export const saving = z.object({
  /** Saves a second in the last ten to twenty minutes. */
  a_second: z.number(),
  /** Within how many milliseconds 19 in 20 of them were acknowledged; null where there were too few to say. */
  within_ms: z.number().nullable(),
  /** The same of each ten minutes of the last 24 hours in which there were enough, oldest first. */
  history: z.array(z.object({ at: time, within_ms: z.number() })),
});

export const state = z.object({
  checked_at: time,
  findings: z.array(finding),
  saving,
  database: z.object({
    version: z.string(),
    is_embedded: z.boolean(),
    connections: count,
    max_connections: count,
    size_bytes: bytes,
    oldest_transaction_seconds: seconds.nullable(),
    checkpoint_at: time,
    /** WAL written since then. */
    checkpoint_wal_bytes: bytes,
    max_wal_bytes: bytes,
  }),
  /** Null without standbys. */
  replication: z
    .object({
      is_synchronous_wanted: z.boolean(),
      synchronous: count,
      /** The server’s role may not see who replicates. */
      is_hidden: z.boolean(),
      standbys: z.array(
        z.object({
          name: z.string(),
          is_synchronous: z.boolean(),
          /** 0 while nothing is written. */
          lag_seconds: seconds,
        }),
      ),
    })
    .nullable(),
  /** Null where Sextant makes no backups and PostgreSQL archives no WAL. */
  backups: z
    .object({
      /** Null where another tool backs up the database. */
      folder: z
        .object({
          is_reachable: z.boolean(),
          is_same_disk: z.boolean(),
          /** When the newest good one and the newest verified one were begun. */
          good_at: time.nullable(),
          verified_at: time.nullable(),
          /** When those of the last 14 days were begun that are kept, oldest first. */
          made_at: z.array(time),
        })
        .nullable(),
      is_daily: z.boolean(),
      /** Null where no WAL is archived. */
      archiving: z.object({ archived_at: time.nullable(), failing_since: time.nullable() }).nullable(),
    })
    .nullable(),
  /** Null without a read replica. */
  replica: z
    .object({
      /** As the process that answers knows it; null while it can’t be read from. */
      lag_seconds: seconds.nullable(),
      limit_seconds: seconds,
    })
    .nullable(),
  jobs: jobCounts,
  sittings: z.object({
    in_progress: count,
    overdue: count,
    overdue_seconds: seconds.nullable(),
    /** Submitted sittings that wait for their score. */
    unscored: count,
    unscored_seconds: seconds.nullable(),
  }),
  disk: z.object({
    reserve_bytes: bytes,
    data: disk.nullable(),
    backups: disk.nullable(),
    /** Why nothing can be written to the disk of the data. */
    fault: z.enum(["full", "read_only"]).nullable(),
  }),
  /** What took most of the database’s time, without values; null without pg_stat_statements. */
  statements: z.array(z.object({ text: z.string(), calls: count, mean_ms: z.number(), share: z.number() })).nullable(),
  /** Of the last 24 hours. */
  mail: channel,
  sms: channel,
  /** How many messages of both were sent or failed, by hours that end at `at`, oldest first. */
  message_hours: z.array(z.object({ at: time, count })),
  versions: z.object({
    sextant: z.string(),
    node: z.string(),
    postgres: z.string(),
    schema: z.string(),
    /** The database was updated by a newer Sextant. */
    is_schema_ahead: z.boolean(),
  }),
  /** The last 24 hours, oldest first: the most of each ten minutes. Where one is missing, nobody looked. */
  history: z.array(curves.extend({ at: time, lag_seconds: seconds.nullable() })),
  /** From where on each of them needs attention. */
  limits: curves.extend({ saved_within_ms: z.number() }),
  /** To whom alerts go: to so many addresses, and to a webhook. */
  alerts: z.object({ mail: count, webhook: z.boolean() }),
});

/** A job that hasn’t ended, or failed for a reason that its owner can’t change. */
export const queuedJob = z.object({
  id,
  kind: z.string(),
  state: z.enum(["failed", "running", "waiting", "later"]),
  progress: z.object({ done: count, total: count.nullable() }).nullable(),
  tries: count,
  created_at: time,
  /** When it is due, was begun or failed. */
  at: time,
  can: z.object({ retry: z.boolean(), cancel: z.boolean() }),
});

export const operationsStateOperations = {
  "operations.get": operation({
    method: "GET",
    path: "/api/operations/",
    summary: "Get the state of this installation and what needs attention",
    who: staff,
    status: 200,
    response: state,
  }),
  "operations.list_jobs": operation({
    method: "GET",
    path: "/api/operations/jobs/",
    summary: "List jobs that failed, run or wait: 50 at most, failed ones first",
    who: staff,
    status: 200,
    response: z.object({ counts: jobCounts, results: z.array(queuedJob) }),
  }),
  "operations.retry_job": operation({
    method: "POST",
    path: "/api/operations/jobs/{id}/retry/",
    summary: "Run a job again that failed, or that waits for its next try",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
  "operations.cancel_job": operation({
    method: "POST",
    path: "/api/operations/jobs/{id}/cancel/",
    summary: "Cancel a person’s job that isn’t running, or clear one that failed",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
