/** Most hints of one question. */
export const MAX_HINTS = 10;

/** Most levels of one criterion of a rubric. */
export const MAX_LEVELS = 10;
