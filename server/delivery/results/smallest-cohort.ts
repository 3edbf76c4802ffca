/** Fewer people than this are not a cohort: a figure about them would be a figure about someone. */
export const SMALLEST_COHORT = 10;
