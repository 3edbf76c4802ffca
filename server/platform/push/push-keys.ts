import { createECDH, hkdfSync } from "node:crypto";

/** The pair by which push services know this installation (VAPID, RFC 8292): points of P-256, base64url. */
export interface PushKeys {
  /** Uncompressed; browsers subscribe for it. */
  publicKey: string;
  privateKey: string;
}

const MOST_DRAWS = 100;

/**
 * Returns the installation's pair for Web Push, derived from its secret: it is kept, sealed and restored with that, and every process has
 * the same.
 *
 * @param installation `platform.secret`.
 */
export function pushKeys(installation: Uint8Array): PushKeys {
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const pair = createECDH("prime256v1");
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync("sha256", installation, "", `push ${draw}`, 32)));
    } catch {
      // One number of 256 bits in four billion is no private key of the curve.
      continue;
    }
    return {
      publicKey: pair.getPublicKey().toString("base64url"),
      privateKey: pair.getPrivateKey().toString("base64url"),
    };
  }
  throw new Error("No pair for Web Push could be derived");
}
