import type { StoredService } from "../../foundation/sign-in-services/stored-service.ts";

/** A directory that calls. */
export interface Directory {
  service: StoredService;
  /** The staff person who made its token, and to whom its groups belong. */
  madeBy: string;
  /** Its network address, for the log. */
  address: string;
  /** The address of the protocol here, as `https://…/scim/v2`. */
  base: string;
  /** Tells waiting pages what has happened. */
  wake: () => void;
}
