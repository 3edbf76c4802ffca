import { browserStorage } from "../../base/ui/browser-storage.ts";

const keyOf = (session: string) => `sextant.review-open.${session}`;

/** Returns whether the student chose on this device to see the answers of a sitting without redoing what they missed. */
export const areAnswersOpen = (session: string): boolean => browserStorage.getItem(keyOf(session)) !== null;

/** Remembers that choice, so that it isn't asked for again. */
export const openAnswers = (session: string): void => browserStorage.setItem(keyOf(session), "1");
