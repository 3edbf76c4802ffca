import { v7 } from "uuid";

/** A new UUIDv7: sorts by the moment it was made. */
export function newId(): string {
  return v7();
}
