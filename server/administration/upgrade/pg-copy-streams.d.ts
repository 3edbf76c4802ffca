declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  interface Counted {
    /** How many rows went through, once it has ended. */
    rowCount: number;
  }

  /** Streams what `COPY … TO STDOUT` sends. */
  export function to(text: string): Readable & Submittable & Counted;
  /** Passes on what is written to `COPY … FROM STDIN`. */
  export function from(text: string): Writable & Submittable & Counted;
}
