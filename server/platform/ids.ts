import { v4, v7 } from "uuid";

/** Returns a new UUIDv7: sorts by the moment it was made. */
export function newId(): string {
  return v7();
}

/**
 * Returns a new random UUID, for what a student sees side by side: the parts of a question and the pictures in them. An id that
 * told when it was made would tell which option its author wrote first, and that is most often the right one.
 */
export function newRandomId(): string {
  return v4();
}
