import { type KeptStorage, tabStorage } from "../ui/browser-storage.ts";
import type { InitialAssessment } from "./session.ts";

const storageKey = "sextant.offers";

/** Keeps what a new person is offered first, from the sign-in to the page that offers it. */
export function saveOffers(offers: InitialAssessment[], storage: KeptStorage = tabStorage): void {
  storage.setItem(storageKey, JSON.stringify(offers));
}

/** Returns what is offered first, once; null when nothing is. */
export function takeOffers(storage: KeptStorage = tabStorage): InitialAssessment[] | null {
  const stored = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return stored ? (JSON.parse(stored) as InitialAssessment[]) : null;
}
