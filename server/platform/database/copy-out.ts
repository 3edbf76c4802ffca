import { Readable } from "node:stream";
import type pg from "pg";

/** Emitting one row at a time would cost more than the rows themselves. */
const PIECE_BYTES = 64 * 1024;

/**
 * Streams the output of `COPY … TO STDOUT`. PostgreSQL waits while nobody reads, so little of it is in memory. Destroying the stream
 * doesn't end the statement: the owner of the connection must cut it.
 */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #text: string;
  readonly #settle: () => Promise<void>;
  #connection: pg.Connection | null = null;
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #used = 0;

  /**
   * @param text The statement, without parameters: `COPY` takes none.
   * @param settle Is called once it has ended well, before its reader learns that there is no more.
   */
  constructor(text: string, settle: () => Promise<void>) {
    super({ highWaterMark: 4 * PIECE_BYTES });
    this.#text = text;
    this.#settle = settle;
  }

  /** Sends the statement, as node-postgres asks. */
  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  /** Keeps one row. Its bytes lie in a buffer that the next rows overwrite. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > PIECE_BYTES) this.#pass();
    if (chunk.length > PIECE_BYTES) this.#hand(Buffer.from(chunk));
    else this.#used += chunk.copy(this.#piece, this.#used);
  }

  /** Does nothing: the rows say all. */
  handleCommandComplete(): void {}

  /** Ends the stream. The connection reads on, for other statements. */
  handleReadyForQuery(connection: pg.Connection): void {
    this.#connection = null;
    connection.stream.resume();
    this.#pass();
    this.#settle().then(
      () => this.push(null),
      (error: Error) => this.destroy(error),
    );
  }

  /** Fails the stream. */
  handleError(error: Error): void {
    this.#connection = null;
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  #pass(): void {
    if (this.#used === 0) return;
    const piece = this.#piece.subarray(0, this.#used);
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES);
    this.#used = 0;
    this.#hand(piece);
  }

  #hand(piece: Buffer): void {
    if (!this.push(piece)) this.#connection?.stream.pause();
  }
}
