import type { Message } from "../messages/message.ts";
import type { Scoring } from "./processing/scoring.ts";

/** What reading the parts of one item shares. */
export interface ItemContext {
  scoring: Scoring;
  /** What will be missing; each thing once. */
  losses: Set<Message>;
  /** What is worth saying, though nothing is missing. */
  notes: Set<Message>;
  /** The name under which a picture's bytes are found, by its address in the item. */
  locatePicture(address: string): string;
}
