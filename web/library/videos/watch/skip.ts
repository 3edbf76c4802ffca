/** So far buttons and keys skip. */
export const SKIP_MS = 5000;
