import { ScimError } from "./protocol/scim-error.ts";

const tagsOf = (header: string) => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/** Returns whether a header such as If-Match names a version. */
export function names(header: string, version: string): boolean {
  const tags = tagsOf(header);
  return tags.includes("*") || tags.includes(version.replace(/^W\//, ""));
}

/** @throws ScimError 412 for a change of what is not as the directory last saw it */
export function requireCurrent(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !names(ifMatch, version))
    throw new ScimError(412, null, "This has changed since you read it. Read it again.");
}
