/** What a question takes where too few have answered it to tell. */
export const USUAL_QUESTION_MS = 90_000;

/** Returns how long a question usually takes, in milliseconds, by the median of those who answered it; null where too few did. */
export const questionMs = (median: number | null | undefined): number => median ?? USUAL_QUESTION_MS;
