import type { OperationOutput } from "@sextant/contract/types.ts";
import { type KeptStorage, tabStorage } from "../../base/ui/browser-storage.ts";

export type Asked = Extract<OperationOutput<"auth.sign_in">, { second_factor: unknown }>;

/** A sign-in whose first step was right. */
export type PendingStep = Asked["second_factor"] & {
  /** As they typed it; "" where nobody typed a name. */
  who: string;
  /** Where they want to be afterwards. */
  next: string | null;
};

const storageKey = "sextant.second-step";

/** Keeps a sign-in that waits for its second step, in this tab, until it is over. */
export function keepPendingStep(step: PendingStep, storage: KeptStorage = tabStorage): void {
  storage.setItem(storageKey, JSON.stringify(step));
}

/** Returns the sign-in that waits for its second step; null when there is none, or it is over. */
export function findPendingStep(now = Date.now(), storage: KeptStorage = tabStorage): PendingStep | null {
  const kept = storage.getItem(storageKey);
  if (!kept) return null;
  const step = JSON.parse(kept) as PendingStep;
  return Date.parse(step.expires_at) > now ? step : null;
}

export function dropPendingStep(storage: KeptStorage = tabStorage): void {
  storage.removeItem(storageKey);
}
