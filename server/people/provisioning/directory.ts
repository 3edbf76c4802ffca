import type { StoredService } from "../../foundation/sign-in-services/stored-service.ts";

/** A directory that calls. */
export interface Directory {
  service: StoredService;
  /** Who made its token: what it makes is theirs. */
  madeBy: string;
  /** Its network address, for the log. */
  address: string;
  /** The address of the protocol here, as `https://…/scim/v2`. */
  base: string;
  /** Tells waiting pages what has happened. */
  wake: () => void;
}
