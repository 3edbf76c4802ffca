import type { OperationInput } from "@sextant/contract/types.ts";
import { call } from "../requests/call.ts";
import { startingAddress } from "./starting-address.ts";

export type SetInput = NonNullable<OperationInput<"practice_sets.create">["body"]>;

/**
 * Makes a practice set and a sitting of it. @returns Where its first question opens.
 *
 * @param key The same for presses that mean one set: two of them make one.
 */
export async function startPractice(set: SetInput, key: string): Promise<string> {
  const made = await call("practice_sets.create", { body: set, idempotencyKey: `practice ${key}` });
  const begin = { body: { assessment: made.assessment }, idempotencyKey: `begin ${key}` };
  return startingAddress((await call("sessions.generate", begin)).id);
}
