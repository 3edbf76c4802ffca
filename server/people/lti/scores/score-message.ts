const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope";

/** The scope that lets us post scores (AGS 2.0, section 3.1). */
export const SCORE_SCOPE = `${AGS}/score`;
export const SCORE_TYPE = "application/vnd.ims.lis.v1.score+json";

/** What a platform is told of a person’s result: a score, that one is to come, or that there is none any more. */
export type Score =
  | { state: "graded"; points: number; max: number; submittedAt: Date | null }
  | { state: "pending" | "withdrawn"; points: null; max: null; submittedAt: null };

/** Returns where scores of a line item are posted: `/scores` goes into the path, before a query (AGS 2.0, section 3.4.1). */
export function scoresAddress(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/scores`;
  return url.href;
}

interface Addressed {
  subject: string;
  at: Date;
  product: string;
}

/**
 * Returns the body of a score (AGS 2.0, section 3.4). Moodle empties a grade at anything but `FullyGraded`: only a score that was withdrawn may
 * do so. A score that is sent again keeps when its sitting was submitted, so that Canvas makes no new attempt of it.
 */
export function scoreBody(score: Score, { subject, at, product }: Addressed): Record<string, unknown> {
  const base = { userId: subject, timestamp: at.toISOString() };
  if (score.state !== "graded") {
    const gradingProgress = score.state === "pending" ? "PendingManual" : "NotReady";
    return { ...base, activityProgress: "Submitted", gradingProgress };
  }
  return {
    ...base,
    activityProgress: "Completed",
    gradingProgress: "FullyGraded",
    // Wrong answers may cost more than there was to win; platforms take no score below nothing.
    scoreGiven: Math.max(0, score.points),
    scoreMaximum: score.max,
    ...(score.submittedAt ? { submission: { submittedAt: score.submittedAt.toISOString() } } : {}),
    // What a teacher enters there stays.
    ...(product === "canvas"
      ? { "https://canvas.instructure.com/lti/submission": { prioritize_non_tool_grade: true } }
      : {}),
  };
}

export type Failure =
  | "no_column"
  | "refused"
  | "unauthorized"
  | "newer_there"
  | "person_refused"
  | "not_answering"
  | "unexpected";

/**
 * Returns why a platform’s answer means that a score didn’t arrive; null where it did. Only `not_answering` is tried again by itself. Canvas
 * answers 400 to a score that is older than its own, where others mean a person that they don’t know as a student.
 */
export function failureOf(status: number, product: string): Failure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429 || status >= 500) return "not_answering";
  switch (status) {
    case 401:
      return "unauthorized";
    case 403:
      return "refused";
    case 404:
    case 410:
      return "no_column";
    case 409:
      return "newer_there";
    case 400:
      return product === "canvas" ? "newer_there" : "person_refused";
    case 422:
      return "person_refused";
    default:
      return "unexpected";
  }
}
