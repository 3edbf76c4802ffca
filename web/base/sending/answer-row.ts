import type { QuestionResponse } from "@sextant/questions/interactions/candidate-registry.ts";

/** The colours of the highlighter. */
export type MarkColor = "yellow" | "green" | "blue" | "underline";

/**
 * A stretch of text that the student marked: offsets into the text of the stimulus or the body, with a note that may be empty. It is
 * yellow where no colour is named.
 */
export type Mark = { where: string; start: number; end: number; note: string; color?: MarkColor | undefined };

/** What a student has done on one question. */
export type Work = {
  response: QuestionResponse;
  flagged: boolean;
  /** Options struck out: ids by interaction. */
  eliminated: Record<string, string[]>;
  highlights: Mark[];
  note: string;
  confidence: number | null;
};

/** One attempt's whole state as it goes to the server. `elapsed_ms` says when in the section it came to be so. */
export type AnswerRow = Work & { id: string; revision: number; elapsed_ms: number };

/** What the server holds of an attempt; a response on the wire is not yet known to fit. */
export type StoredWork = Omit<Work, "response"> & { response: Record<string, unknown>; revision: number };

/** Returns a row's work alone. */
export function workOf({ response, flagged, eliminated, highlights, note, confidence }: StoredWork | AnswerRow): Work {
  return { response: response as QuestionResponse, flagged, eliminated, highlights, note, confidence };
}
