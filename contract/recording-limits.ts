/** Most bytes of a batch as it comes, compressed. */
export const MAX_BATCH_BYTES = 256 * 1024;
/** Most bytes of a batch once it is unpacked. */
export const MAX_UNPACKED_BYTES = 2 * 1024 * 1024;
/** Most bytes of one recording as its batches come. */
export const MAX_RECORDING_BYTES = 24 * 1024 * 1024;
/** Most events of a batch. */
export const MAX_BATCH_EVENTS = 5000;
/** How often a page sends what it has recorded. */
export const BATCH_EVERY_MS = 5000;
