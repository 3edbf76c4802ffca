import { Buffer } from "node:buffer";
import { hkdfSync } from "node:crypto";
import { notFound } from "../../../platform/refusal.ts";
import { seal, unseal } from "../../../platform/sealing.ts";

/** A picture, and the question that is the first of its section to show it. */
interface Medium {
  sectionId: string;
  position: number;
  fileId: string;
}

const ID_BYTES = 16;

const idBytes = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

const idOf = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const keyOf = (secret: Uint8Array, sessionId: string) =>
  Buffer.from(hkdfSync("sha256", secret, sessionId, "sextant media", 32));

/** Returns the id of a picture for one sitting’s page. It doesn’t reveal which file it is, and needs no row in the database. */
export function writeMediumId(secret: Uint8Array, sessionId: string, { sectionId, position, fileId }: Medium): string {
  const number = Buffer.alloc(2);
  number.writeUInt16BE(position);
  const bytes = Buffer.concat([idBytes(sectionId), idBytes(fileId), number]);
  return seal(keyOf(secret, sessionId), bytes).toString("base64url");
}

/** Reads an id made by `writeMediumId`. @throws Refusal `not_found` for anything else. */
export function readMediumId(secret: Uint8Array, sessionId: string, name: string): Medium {
  let bytes: Buffer;
  try {
    bytes = unseal(keyOf(secret, sessionId), Buffer.from(name, "base64url"));
  } catch {
    throw notFound("This picture");
  }
  return {
    sectionId: idOf(bytes.subarray(0, ID_BYTES)),
    fileId: idOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
    position: bytes.readUInt16BE(2 * ID_BYTES),
  };
}
