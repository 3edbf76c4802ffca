import { Refusal } from "../../platform/refusal.ts";
import type { Sitting } from "./sitting.ts";

/** Refuses a device whose lease was taken over, and one that never had it: neither may act for the student. */
export function requireLease(sitting: Sitting, lease: number | undefined): void {
  if (lease === undefined || lease === sitting.lease) return;
  if (lease > sitting.lease) throw new Refusal("lease_unknown", "This lease is unknown.", { state: sitting.state });
  throw new Refusal("taken_over", "You continued in another browser or on another device.", { state: sitting.state });
}
