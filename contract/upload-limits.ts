/** Largest file that comes piece by piece. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024 * 1024;

/** Largest transcript of a video. */
export const MAX_TRANSCRIPT_BYTES = 4_000_000;
