import type { Answer, SectionModel } from "./build-section.ts";

/** Something that happened in a section, at epoch milliseconds. */
export type SectionEvent = { at: number } & (
  | { kind: "opened" | "returned"; number: number }
  | { kind: "answered"; answer: Answer }
  | { kind: "paused" | "offline"; ms: number }
  | { kind: "online" | "left" }
  | { kind: "given"; ms: number }
  | { kind: "ended"; action: SectionModel["ends"][number]["action"] }
  | { kind: "incident"; text: string; by: string; exact: number }
  | { kind: "reported"; number: number; problem: SectionModel["reports"][number]["kind"]; exact: number }
);

/** Returns all that happened in a section, in order. */
export function listEvents(model: SectionModel): SectionEvent[] {
  // What was noted before or after it leads to its begin or end, and says its own time.
  const within = (at: number) => Math.min(Math.max(at, model.from), model.to);
  const events: SectionEvent[] = [
    ...model.rows.flatMap(({ visits, position }) =>
      visits.map(
        ({ from }, index): SectionEvent => ({ at: from, kind: index === 0 ? "opened" : "returned", number: position }),
      ),
    ),
    ...model.answers.map((answer): SectionEvent => ({ at: answer.at, kind: "answered", answer })),
    ...model.offline.flatMap(({ from, to }): SectionEvent[] => [
      { at: from, kind: "offline", ms: to - from },
      { at: to, kind: "online" },
    ]),
    ...model.blurs.map((at): SectionEvent => ({ at, kind: "left" })),
    ...model.pauses.map(({ from, to }): SectionEvent => ({ at: from, kind: "paused", ms: to - from })),
    ...model.given.map(({ at, ms }): SectionEvent => ({ at, kind: "given", ms })),
    ...model.ends.map(({ at, action }): SectionEvent => ({ at, kind: "ended", action })),
    ...model.incidents.map(
      ({ at, text, by }): SectionEvent => ({ at: within(at), kind: "incident", text, by, exact: at }),
    ),
    ...model.reports.map(
      ({ at, position: number, kind: problem }): SectionEvent => ({
        at: within(at),
        kind: "reported",
        number,
        problem,
        exact: at,
      }),
    ),
  ];
  return events.toSorted((one, other) => one.at - other.at);
}

/** What the list can be cut to. */
export const cuts = ["all", "answers", "problems"] as const;
export type Cut = (typeof cuts)[number];

/** Returns whether something may explain what went wrong. */
export const isProblem = ({ kind }: SectionEvent): boolean =>
  kind === "offline" || kind === "left" || kind === "incident" || kind === "reported";

/** Returns those of the events that a cut shows. */
export function cutEvents(events: readonly SectionEvent[], cut: Cut): readonly SectionEvent[] {
  if (cut === "answers") return events.filter(({ kind }) => kind === "answered");
  return cut === "problems" ? events.filter(isProblem) : events;
}
