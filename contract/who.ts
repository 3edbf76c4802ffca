/** The five roles; a person has one. */
export const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;
export type Role = (typeof roles)[number];

/** The roles that may call an operation at all; the server's `access/` decides which rows they reach. */
export type Who = "anyone" | readonly Role[];

export const anyone = "anyone" as const;
export const signedIn = [...roles] as const;
export const student = ["student"] as const satisfies Who;
/** Everyone who works with students. */
export const team = ["tutor", "counselor", "manager", "staff"] as const satisfies Who;
/** Those who give assessments, sets, material and videos to people. */
export const allocators = ["tutor", "manager", "staff"] as const satisfies Who;
/** Students, and those of the team who preview as one. */
export const sitters = ["student", "tutor", "manager", "staff"] as const satisfies Who;
/** Those who write questions and assessments. */
export const authors = ["tutor", "staff"] as const satisfies Who;
/** Those who mark by hand. */
export const markers = ["tutor", "staff"] as const satisfies Who;
/** Those who decide where two markers disagree. */
export const adjudicators = ["manager", "staff"] as const satisfies Who;
/** Those who mark and those who decide between marks. */
export const markersAndAdjudicators = ["tutor", "manager", "staff"] as const satisfies Who;
/** Those who send a released report to someone without an account. */
export const reportSharers = ["student", "staff"] as const satisfies Who;
export const staff = ["staff"] as const satisfies Who;
/** Those who lead groups or keep those of their schools. */
export const groupManagers = ["tutor", "manager", "staff"] as const satisfies Who;
/** Those who keep people: staff all, managers those of their schools. */
export const managers = ["manager", "staff"] as const satisfies Who;
