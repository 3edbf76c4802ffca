import type { QueryKey } from "@tanstack/react-query";

/**
 * What the page reads: the first word of each query’s key, and the words that may follow it. `string` where an id or a filter follows.
 * Invalidating a word refreshes all queries that begin with it.
 */
type Reads = {
  allocations:
    | "assignees"
    | "codes"
    | "cut-off"
    | "list"
    | "more-time"
    | "own-times"
    | "proposal"
    | "too-short"
    | "time-zones";
  analysis: "calibration" | "list" | "one" | "question" | "results" | "scale" | "scales" | "students" | "typed";
  assessments: "allocations" | "list" | "one" | "own" | "sections" | "sittings" | "picker" | "templates";
  assign: "count";
  audit: string;
  bank: "expected" | "filters" | "imports" | "list" | "one" | "placed" | "render" | "student-view" | "ticked";
  builder:
    | "allocations"
    | "blueprint"
    | "check"
    | "draft"
    | "fitting"
    | "questions"
    | "safe-browser"
    | "simulation"
    | "suggestions"
    | "version"
    | "versions";
  confirmation: string;
  covering: string;
  doubts: "about" | "count" | "mistakes" | "new-answers" | "one" | "own" | "prepare" | "queue" | "session";
  downloads: "dictionary";
  editor: "editing" | "kept" | "outdated" | "question" | "stimuli" | "stimulus" | "usage" | "versions";
  finder: string;
  goals: string;
  gradebook: string;
  groups: "given" | "list" | "mastery" | "mistakes" | "of-school" | "one" | "past" | "standings" | "unseen" | "picker";
  help: "all" | "part";
  holidays: never;
  home:
    | "assessments"
    | "bank-count"
    | "dashboard"
    | "goals"
    | "mastery"
    | "my-students"
    | "participation"
    | "set-up"
    | "waiting";
  incidents: string;
  jobs: "list" | "one";
  library: "found" | "materials" | "readers" | "shelves" | "text" | "versions";
  live: "home" | "sittings";
  "live-outage": never;
  marking: "agreement" | "answer" | "count" | "files" | "queue";
  "marking-comments": string;
  "material-version": string;
  "mistake-question": string;
  "mistake-try": string;
  mistakes: string;
  notebook: "page" | "whole";
  notes: string;
  notifications: "all" | "newest";
  operations: "health" | "jobs" | "red" | "state";
  outbox: "held" | "list" | "message";
  "password-link": string;
  "pdf-first-page": string;
  plan: string;
  "pdf-hit-depths": string;
  "pdf-outline": string;
  people:
    | "assigned"
    | "enrolled"
    | "filters"
    | "goals"
    | "imports"
    | "list"
    | "material"
    | "mistakes"
    | "notes"
    | "one"
    | "performance"
    | "recording-consent"
    | "identities"
    | "sign-ins"
    | "sittings"
    | "videos"
    | "week"
    | "picker";
  performance: string;
  practice: "assessments" | "due" | "mistakes" | "pool" | "sets";
  print: string;
  problems: "count" | "question" | "queue" | "reports";
  profile: "me" | "notifications" | "push" | "recording" | "second-step" | "sign-ins";
  "reasons-for-error": "names";
  recordings: "events" | "list" | "one";
  regrades: string;
  release: "before" | "list" | "one";
  report: "closing" | "facts" | "files" | "links" | "practised" | "problems" | "review" | "sitting" | "visits";
  retention: "people" | "preview" | "rules";
  schools: "first" | "list" | "members" | "one" | "picker";
  security: "begun";
  "set-up": never;
  settings: "all" | "percentiles" | "platforms" | "second-steps" | "rosters" | "services" | "tokens" | "webhooks";
  "shared-report": string;
  sittings: "one" | "waiting";
  "study-material": string;
  subjects: "list" | "trees" | "picked";
  tags: "merge" | "reasons" | "tree" | "unmapped";
  timeline: string;
  users: "one";
  videos: "begun" | "list" | "one" | "transcript" | "viewers" | "moments";
  week: string;
};

export type ReadName = keyof Reads;

declare const made: unique symbol;

declare module "@tanstack/react-query" {
  interface Register {
    /** Only `queryKey` and `subkey` make one, so a mistyped word can’t leave a list stale. */
    queryKey: readonly unknown[] & { readonly [made]: true };
  }
}

/**
 * Returns the key of a query, or the beginning of several queries’ keys.
 *
 * @param name What is read.
 * @param rest What tells one query of that name from others.
 */
export function queryKey<Name extends ReadName>(
  name: Name,
  ...rest: [] | [part: Reads[Name] | (string extends Reads[Name] ? unknown : never), ...more: unknown[]]
): QueryKey {
  return [name, ...rest] as unknown as QueryKey;
}

/** Returns the key of a query whose key begins with another. */
export function subkey(key: QueryKey, ...rest: readonly unknown[]): QueryKey {
  return [...key, ...rest] as unknown as QueryKey;
}
