import type { z } from "zod";
import { sayIssue } from "./say-issue.ts";

interface FieldIssue {
  path: string;
  message: string;
}

type Issue = z.core.$ZodIssue;

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
}

/** How far what was sent is from a variant: first by what is missing, then by what is wrong. */
function distance(issues: readonly Issue[], value: unknown): number {
  const missing = issues.filter((issue) => valueAt(value, issue.path) === undefined).length;
  return missing * 1000 + issues.length;
}

/**
 * Returns the fields that are wrong and why. Of something that may take several forms, those of the form that comes nearest to what
 * was sent: "invalid input" alone would help nobody.
 */
export function fieldIssues(issues: readonly Issue[], value: unknown, where: readonly PropertyKey[]): FieldIssue[] {
  return issues.flatMap((issue) => {
    const path = [...where, ...issue.path];
    if (issue.code === "invalid_union" && issue.errors.length > 0) {
      const part = valueAt(value, issue.path);
      const [nearest] = [...issue.errors].sort((one, other) => distance(one, part) - distance(other, part));
      if (nearest && nearest.length > 0) return fieldIssues(nearest, part, path);
    }
    return [{ path: path.map(String).join("."), message: sayIssue(issue, valueAt(value, issue.path) === undefined) }];
  });
}
