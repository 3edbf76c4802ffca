import { createHash } from "node:crypto";

/** Version of what is written beside an item. */
export const OWN_FORMAT = 1;

/** Returns the file that lies beside an item and holds the whole question as we write it ourselves. */
export const ownPath = (itemPath: string): string => itemPath.replace(/\.xml$/i, ".sextant.json");

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
