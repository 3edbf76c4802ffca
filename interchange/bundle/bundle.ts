/** What was handed over for import: files of questions, and pictures beside them. */
export interface Bundle {
  /** Names of the JSONL files, in the order in which they are read. */
  files: readonly string[];
  /** @throws BundleError while it is read, when it is damaged. */
  open(file: string): AsyncIterable<Uint8Array>;
  /** Names of everything that may be a picture. */
  pictures: readonly string[];
  /**
   * The bytes of a picture; null when it is larger than `limit`.
   *
   * @throws BundleError when it is damaged.
   */
  readPicture(name: string, limit: number): Promise<Buffer | null>;
  close(): Promise<void>;
}

export type BundleProblem = "too_large" | "invalid";

/** What was handed over cannot be read at all; the message says why. */
export class BundleError extends Error {
  readonly problem: BundleProblem;

  constructor(problem: BundleProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

export const isJsonl = (name: string): boolean => /\.(?:jsonl|ndjson)$/i.test(name);
export const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|tiff?|svg)$/i.test(name);

/** What macOS and Windows leave in folders and archives. */
export const isClutter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(name);
