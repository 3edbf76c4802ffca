import type { OperationOutput } from "@sextant/contract/types.ts";
import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";

/** The sitting as the server tells of it. */
export type SittingSession = OperationOutput<"sessions.get">;
/** A section of it, with its own clock. */
export type SittingSection = SittingSession["sections"][number];

type Rendered = OperationOutput<"sessions.render">;
type WireSection = Rendered["sections"][number];
type WireAttempt = WireSection["attempts"][number];

/** A placed question with what was answered so far. Candidate views come from the server with every field there. */
export type PlacedQuestion = Omit<WireAttempt, "question"> & {
  question: Omit<WireAttempt["question"], "interactions"> & { interactions: CandidateInteraction[] };
};
/** What render answers. */
export type RenderedSitting = { sections: (Omit<WireSection, "attempts"> & { attempts: PlacedQuestion[] })[] };

/** Returns the section that is open, in progress or paused. */
export function findOpenSection(session: SittingSession): SittingSection | null {
  return session.sections.find(({ state }) => state === "in_progress" || state === "paused") ?? null;
}

/** Returns the next section that may begin. */
export function findPendingSection(session: SittingSession): SittingSection | null {
  return session.sections.find(({ state }) => state === "pending") ?? null;
}

/** Returns whether nothing follows a section that is open: to end it is to submit. */
export function isLastSection(session: SittingSession, section: SittingSection): boolean {
  return !section.leads_on && !findPendingSection(session);
}

/** Where a section is among the sections, and among the modules of its own; all counted from 1. */
export type SectionPlace = { section: number; sections: number; module: number; modules: number };

/** Returns the place of a section. A module that leads on counts its next one, which isn’t in the list before it has ended. */
export function placeOf({ sections }: SittingSession, { id, section }: SittingSection): SectionPlace {
  const all = [...new Set(sections.map((one) => one.section))];
  const own = sections.filter((one) => one.section === section);
  const last = own.at(-1);
  const isMore = last?.leads_on === true && last.state !== "ended";
  return {
    section: all.indexOf(section) + 1,
    sections: all.length,
    module: own.findIndex((one) => one.id === id) + 1,
    modules: own.length + (isMore ? 1 : 0),
  };
}

/** Returns the section that was ended last. */
export function findEndedSection(session: SittingSession): SittingSection | null {
  return session.sections.findLast(({ state }) => state === "ended") ?? null;
}
