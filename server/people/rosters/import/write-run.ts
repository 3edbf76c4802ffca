import type { Actor } from "../../../platform/binder.ts";

/** An import of a roster that is being carried out. */
export interface WriteRun {
  rosterId: string;
  /** The job’s id. */
  importId: string;
  actor: Actor;
  wake: () => void;
  /** Those whom the roster has no more are deactivated. */
  deactivates: boolean;
}
