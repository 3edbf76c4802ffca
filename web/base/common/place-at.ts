import type { Place } from "./places.ts";

/** Places whose paths begin with something other than their ids. The list of places itself would bring all their icons along. */
const named: { [Start in string]?: Place["id"] } = { "": "home", "device-check": "device_check" };

const ids: ReadonlySet<string> = new Set<Place["id"]>([
  ...(["people", "assessments", "bank", "allocate", "library", "live", "marking", "problems", "doubts"] as const),
  ...(["subjects", "tags", "results", "groups", "schools", "recordings", "operations", "settings", "audit"] as const),
  ...([
    "outbox",
    "plan",
    "practice",
    "mistakes",
    "performance",
    "videos",
    "notebook",
    "notifications",
    "help",
    "profile",
  ] as const),
]);

/** Returns the place that a path leads to, regardless of role; null for a page that belongs to none. */
export function placeAt(path: string): Place["id"] | null {
  const start = path.split("/")[1] ?? "";
  return named[start] ?? (ids.has(start) ? (start as Place["id"]) : null);
}
