import type { Actor } from "../../../platform/binder.ts";

/** An import of a roster that is being carried out. */
export interface WriteRun {
  rosterId: string;
  /** The job’s id. */
  importId: string;
  actor: Actor;
  wake: () => void;
  /** People and classes that the roster has no more leave: people are deactivated, groups archived, members taken out. */
  deactivates: boolean;
}
