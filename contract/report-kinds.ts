/** What a student may say is wrong with a question. Apart from the shapes: the player carries none of them. */
export const reportKinds = ["wrong_key", "typo", "picture", "unclear", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];
