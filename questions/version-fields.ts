/** Fields of a question's version. Changing them in a published question opens the draft of its next version. */
export const contentFields = ["stimulus", "body", "interactions"] as const;

/** Fields that are corrected in a published version itself: its scores follow from then on. */
export const keyFields = ["key", "explanation", "hints", "score_rule"] as const;
