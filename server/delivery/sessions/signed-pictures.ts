import { signFileLink } from "../../foundation/files/links.ts";
import type { Config } from "../../platform/config.ts";

/** Pictures of an untimed section are signed for as long as a sitting without limits may last. */
export const UNTIMED_MS = 8 * 86_400_000;

/** What signs links to pictures. */
export interface Signing {
  secret: Uint8Array;
  config: Config;
}

/** Returns what signs the links of pictures so that they are good until then. */
export function signerUntil({ secret, config }: Signing, until: Date): (fileId: string) => string {
  return (fileId) => signFileLink(secret, config.apiHost, fileId, until);
}
