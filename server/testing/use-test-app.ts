import type { Role } from "@sextant/contract/who.ts";
import { afterAll, beforeAll } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "./app.ts";

/**
 * Starts the application before the tests of a file, and closes it after them. What it returns is filled in by then.
 *
 * @param env As for `startTestApp`.
 */
export function useTestApp(env?: Record<string, string>): TestApp {
  const test = {} as TestApp;
  beforeAll(async () => {
    Object.assign(test, await startTestApp(env));
  });
  afterAll(() => test.close());
  return test;
}

/** Signs in a new person of a role before the tests of a file. What it returns is filled in by then. */
export function useSignedIn(test: TestApp, role: Role): SignedIn {
  const person = {} as SignedIn;
  beforeAll(async () => {
    Object.assign(person, await test.signInAs(role));
  });
  return person;
}
