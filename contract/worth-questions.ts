/** A topic's worth is what so many more questions of it are expected to win. */
export const WORTH_QUESTIONS = 30;
