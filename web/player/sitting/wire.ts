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

/** Counts the sections of a sitting, with the next module of each that leads on and hasn’t ended: it isn’t in the list yet. */
export function countSections({ sections }: SittingSession): number {
  return sections.length + sections.filter(({ leads_on, state }) => leads_on && state !== "ended").length;
}

/** Returns the section that was ended last. */
export function findEndedSection(session: SittingSession): SittingSection | null {
  return session.sections.findLast(({ state }) => state === "ended") ?? null;
}
