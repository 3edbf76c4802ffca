import type { Problem } from "../interactions/module.ts";

/** What deserves a second look in a question; its codes are the rules' own. */
export type LintProblem = Problem<string>;

/** Returns a problem that forbids publishing. */
export const error = (path: string, code: string, message: string): LintProblem => ({
  severity: "error",
  path,
  code,
  message,
});

/** Returns a problem that asks for a second look. */
export const warning = (path: string, code: string, message: string): LintProblem => ({
  severity: "warning",
  path,
  code,
  message,
});
