/** What was handed over for import: one file, or many with what lies beside them. */
export interface Bundle {
  /** Paths of all files with `/`, in order, clutter left out. */
  names: readonly string[];
  /** @throws BundleError while it is read, when it is damaged. */
  open(name: string): AsyncIterable<Uint8Array>;
  /**
   * The bytes of a file; null when it is larger than `limit`.
   *
   * @throws BundleError when it is damaged.
   */
  read(name: string, limit: number): Promise<Buffer | null>;
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

export const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|tiff?|svg)$/i.test(name);

/** Returns true for what macOS and Windows leave in folders and archives. */
export const isClutter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(name);
