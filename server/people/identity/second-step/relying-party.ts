import { isIP } from "node:net";
import { type Config, publicAddress } from "../../../platform/config.ts";

export interface RelyingParty {
  id: string;
  /** Pages that may ask for its passkeys. */
  origins: string[];
}

/**
 * Returns as whom passkeys know this installation: the host of its public address. Changing it voids them.
 *
 * @returns Null where the address is one of numbers, for which browsers make no passkeys.
 */
export function relyingParty(
  config: Pick<Config, "publicUrl" | "host" | "port" | "tls" | "allowedOrigins">,
): RelyingParty | null {
  const { hostname, origin } = new URL(publicAddress(config));
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return null;
  const isOurs = (other: string) => {
    const name = URL.canParse(other) ? new URL(other).hostname : "";
    return name === hostname || name.endsWith(`.${hostname}`);
  };
  return { id: hostname, origins: [origin, ...config.allowedOrigins.filter(isOurs)] };
}
