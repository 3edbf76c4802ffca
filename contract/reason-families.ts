/**
 * Why points are lost, in five families: the idea or the method was new; another question was answered than the one asked; it was known, but not fast
 * enough; a slip in the working; the wrong answer looked right. Each reason for error belongs to one.
 */
export const reasonFamilies = ["didnt_know", "misread", "out_of_time", "careless", "trap"] as const;
export type ReasonFamily = (typeof reasonFamilies)[number];

/** What mistakes are told by: the families, answers given too fast to have been read, and those without a reason. */
export const mistakeFamilies = [...reasonFamilies, "too_fast", "none"] as const;
export type MistakeFamily = (typeof mistakeFamilies)[number];
