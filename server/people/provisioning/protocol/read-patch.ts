import { type PatchPath, parsePath } from "./path.ts";
import { ScimError } from "./scim-error.ts";

/** One change that a PATCH asks for. */
export interface Change {
  verb: "add" | "replace" | "remove";
  path: PatchPath;
  /** Undefined of a `remove` without one. */
  value: unknown;
}

const MOST_OPERATIONS = 1000;

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a member of an object whatever the case of its letters. */
export function member(value: Json, name: string): unknown {
  return Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1];
}

/**
 * Reads the changes of a PATCH, in their order, each at a path: Entra ID and Okta write several without one, and words in any case.
 * Those about extensions are left out.
 *
 * @throws ScimError `invalidSyntax`, `invalidPath`, `invalidFilter`
 */
export function readPatch(body: unknown): Change[] {
  const operations = isObject(body) ? member(body, "operations") : undefined;
  if (!Array.isArray(operations)) throw new ScimError(400, "invalidSyntax", "Send the changes as a list: Operations.");
  if (operations.length > MOST_OPERATIONS)
    throw new ScimError(400, "invalidSyntax", `Send at most ${MOST_OPERATIONS} operations at once.`);
  return operations.flatMap((operation: unknown): Change[] => {
    if (!isObject(operation)) throw new ScimError(400, "invalidSyntax", "An operation must be an object.");
    const word = member(operation, "op");
    const verb = (["add", "replace", "remove"] as const).find((one) => one === String(word).toLowerCase());
    if (!verb) throw new ScimError(400, "invalidSyntax", "An operation must be add, replace or remove.");
    const path = member(operation, "path");
    const value = member(operation, "value");
    if (path !== undefined && path !== null && path !== "") {
      if (typeof path !== "string") throw new ScimError(400, "invalidPath", "A path must be a text.");
      if (value === undefined && verb !== "remove")
        throw new ScimError(400, "invalidSyntax", `The operation at ${path.slice(0, 200)} has no value.`);
      const parsed = parsePath(path);
      return parsed === null ? [] : [{ verb, path: parsed, value }];
    }
    if (verb === "remove") throw new ScimError(400, "invalidPath", "A remove needs a path.");
    if (!isObject(value)) throw new ScimError(400, "invalidSyntax", "An operation without a path needs an object.");
    return Object.entries(value).flatMap(([name, inner]) => {
      const parsed = parsePath(name);
      return parsed === null ? [] : [{ verb, path: parsed, value: inner }];
    });
  });
}
