/** By what a person said who they are. */
export type FirstStep = "password" | "phone_code" | "service" | "passkey" | "demo" | "link";

/** By what they proved it; `device` stands for one that was remembered when they did. */
export type SecondStep = "app" | "passkey" | "recovery_code" | "service" | "device";

/** How a sign-in was proven, as its row keeps it. */
export interface Proof {
  first: FirstStep;
  second: SecondStep | null;
  /** It may only set up a second step. */
  mustSetUp?: boolean;
}

/** How a row of `sign_ins` was proven; the first step is null in rows from before that was kept. */
export interface ProofColumns {
  first_step: string | null;
  second_step: string | null;
}

/** Returns true for a sign-in that more than a password, code or link proves. A passkey asks for the person itself. */
export function isProvenTwice({ first_step: first, second_step: second }: ProofColumns): boolean {
  return second !== null || first === "passkey";
}

/**
 * Returns true for a sign-in whose second step was taken in it: a browser that is only remembered doesn't show that its person is there.
 */
export function isProvenNow(columns: ProofColumns): boolean {
  return isProvenTwice(columns) && columns.second_step !== "device";
}

/** Returns the proof in a row of `sign_ins`; null in rows from before proofs were kept. */
export function readProof(row: ProofColumns): Proof | null {
  if (row.first_step === null) return null;
  return { first: row.first_step as FirstStep, second: row.second_step as SecondStep | null };
}
