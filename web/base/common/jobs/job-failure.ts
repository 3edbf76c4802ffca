/** A job that failed; the message says why, in words for its owner. */
export class JobFailure extends Error {}
