/** Largest file that comes piece by piece. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024 * 1024;

/** Largest transcript of a video. */
export const MAX_TRANSCRIPT_BYTES = 4_000_000;

/** A PDF of more pages, or one that claims so many, is a download: it is not searched, and not read in the page. */
export const MOST_PDF_PAGES = 20_000;
