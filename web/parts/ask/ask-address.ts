import { queryText } from "../../base/requests/call.ts";

/** Where something is asked: an answer, a page of material, a moment of a video. */
export type AskPlace = {
  session?: string | undefined;
  attempt?: string | undefined;
  question?: string | undefined;
  material?: string | undefined;
  page?: number | undefined;
  /** What is marked on the page. */
  quote?: string | undefined;
  video?: string | undefined;
  at_ms?: number | undefined;
};

/** Returns the address at which a student asks about a place. */
export function askAddress(place: AskPlace): string {
  return `/doubts/ask${queryText(place)}`;
}
