import { type Filter, parseFilter } from "./filter.ts";
import { ScimError } from "./scim-error.ts";

/** What an operation of a PATCH is about (RFC 7644, section 3.5.2). */
export interface PatchPath {
  /** In lower case. */
  attribute: string;
  /** Which of its values; null = all. */
  filter: Filter | null;
  /** A part of it, in lower case. */
  part: string | null;
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const shape = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is;

/** Reads the path of an operation; null for one of an extension, which nothing is kept of. @throws ScimError `invalidPath` */
export function parsePath(path: string): PatchPath | null {
  const plain = path.trim().replace(core, "");
  if (/^urn:/i.test(plain)) return null;
  const [, attribute, filter, part] = shape.exec(plain) ?? [];
  if (attribute === undefined) throw new ScimError(400, "invalidPath", `“${path.slice(0, 200)}” isn’t a path.`);
  return {
    attribute: attribute.toLowerCase(),
    filter: filter === undefined ? null : parseFilter(filter),
    part: part?.toLowerCase() ?? null,
  };
}
