import type { ProblemCode } from "@sextant/contract/problems.ts";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One value of a figure. */
export interface Sample {
  value: number;
  labels?: Record<string, string>;
}

/** A figure that is read each time metrics are requested. */
export interface Figure {
  name: string;
  help: string;
  labels?: readonly string[];
  /** How the values of several processes are combined; by default they are summed. */
  together?: "min" | "max";
  /** Without a sample, or when this fails, the figure is left out: a wrong zero would be believed. */
  read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** Which kind of call was answered, and how: what a request is counted by. */
export interface AnsweredCall {
  method: string;
  /** The route's template, never the path. */
  route: string;
  /** As `2xx`. */
  status: string;
}

/** Up to how many seconds a save takes that is counted with others. */
export const SAVE_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** All figures of a process at one moment, as they can be sent to another. */
export type Figures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/**
 * The figures of one process. What is counted bears no names, ids or answers, and only labels of which there are few: a series that is
 * there once stays for as long as the process.
 */
export interface Metrics {
  /** Media type of `text`. */
  type: string;
  answered(call: AnsweredCall, seconds: number): void;
  refused(code: ProblemCode): void;
  signedIn(): void;
  /** Counts a save that was acknowledged. @param rows What became of each row. */
  acknowledged(seconds: number, rows: readonly { status: string }[]): void;
  /** Returns how many saves have taken up to each of `SAVE_BOUNDS`, and last how many took longer; each is in one of them. */
  saveTimes(): Promise<number[]>;
  /** Counts a statement that saves. @param waited For how long the first of its rows was there, in seconds. */
  batched(rows: number, waited: number): void;
  /** Counts an event that was read. @param age Since it was written, in seconds by the database's clock. */
  heard(age: number): void;
  /** Counts a connection that was opened. */
  connected(pool: string): void;
  /** Has a figure read; it takes the place of the one before of its name. */
  figure(figure: Figure): void;
  /** Reads memory, processor and event loop too: costs something, also while nobody asks. */
  watchProcess(): void;
  /** Counts a process that was started again. */
  restarted(): void;
  /** Returns all figures, to be added to those of other processes. */
  figures(): Promise<Figures>;
  /** Returns all figures in Prometheus's text format. */
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    registers,
    name: "sextant_http_request_duration_seconds",
    help: "Requests answered, by route",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20],
  });
  const refusals = new Counter({
    registers,
    name: "sextant_refusals_total",
    help: "Requests refused, by code of the problem",
    labelNames: ["code"] as const,
  });
  const signIns = new Counter({ registers, name: "sextant_sign_ins_total", help: "Sign-ins that succeeded" });
  const saves = new Histogram({
    registers,
    name: "sextant_save_duration_seconds",
    help: "Time until a save was acknowledged",
    buckets: SAVE_BOUNDS,
  });
  const verdicts = new Counter({
    registers,
    name: "sextant_saved_answers_total",
    help: "Answers received, by what became of them",
    labelNames: ["status"] as const,
  });
  const batches = new Histogram({
    registers,
    name: "sextant_save_batch_rows",
    help: "Answers saved by one statement",
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  });
  const waits = new Histogram({
    registers,
    name: "sextant_save_wait_seconds",
    help: "Time the first answer of a statement waited for it",
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
  });
  const events = new Histogram({
    registers,
    name: "sextant_live_event_lag_seconds",
    help: "Time until a live event was read",
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  });
  const connections = new Counter({
    registers,
    name: "sextant_database_connections_opened_total",
    help: "Connections opened, by pool",
    labelNames: ["pool"] as const,
  });
  const restarts = new Counter({
    registers,
    name: "sextant_process_restarts_total",
    help: "Processes that ended and were started again",
  });

  return {
    type: registry.contentType,
    answered: (call, seconds) => requests.observe(call, seconds),
    refused: (code) => refusals.inc({ code }),
    signedIn: () => signIns.inc(),
    acknowledged(seconds, rows) {
      saves.observe(seconds);
      const [first] = rows;
      // Most saves are one row, or all rows fare alike.
      if (first && rows.every(({ status }) => status === first.status))
        verdicts.inc({ status: first.status }, rows.length);
      else for (const { status } of rows) verdicts.inc({ status });
    },
    async saveTimes() {
      const { values } = await saves.get();
      const upTo = values.flatMap(({ labels, value }) => (labels.le === undefined ? [] : [value]));
      return upTo.map((value, index) => value - (upTo[index - 1] ?? 0));
    },
    batched(rows, waited) {
      batches.observe(rows);
      waits.observe(waited);
    },
    heard: (age) => events.observe(age),
    connected: (pool) => connections.inc({ pool }),
    restarted: () => restarts.inc(),
    figure({ name, help, labels = [], together, read }) {
      registry.removeSingleMetric(name);
      new Gauge({
        registers,
        name,
        help,
        labelNames: [...labels],
        ...(together ? { aggregator: together } : {}),
        async collect() {
          this.reset();
          const samples = await Promise.resolve()
            .then(read)
            .catch(() => []);
          if (samples.length === 0 && labels.length === 0) this.remove();
          for (const sample of samples) this.set(sample.labels ?? {}, sample.value);
        },
      });
    },
    watchProcess() {
      collectDefaultMetrics({ register: registry });
      // The average over processes would hide the one that is late.
      Object.assign(registry.getSingleMetric("nodejs_eventloop_lag_p99_seconds") ?? {}, { aggregator: "max" });
    },
    figures: () => registry.getMetricsAsJSON(),
    text: () => registry.metrics(),
  };
}
