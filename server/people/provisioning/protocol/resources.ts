import type { ScimGroup } from "./group.ts";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";
const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

interface Kept {
  id: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Of the resource, as its ETag. */
  version: string;
}

export interface KeptPerson extends Kept {
  userName: string;
  firstName: string;
  lastName: string;
  email: string | null;
  isActive: boolean;
}

export interface KeptGroup extends Kept, ScimGroup {
  /** Null where they weren't asked for. */
  members: { id: string; name: string }[] | null;
}

const meta = (base: string, type: "User" | "Group", { id, createdAt, updatedAt, version }: Kept) => ({
  resourceType: type,
  created: createdAt.toISOString(),
  lastModified: updatedAt.toISOString(),
  location: `${base}/${type}s/${id}`,
  version,
});

const external = ({ externalId }: Kept) => (externalId === null ? {} : { externalId });

/** Returns a person as a directory reads them. @param base The address of the protocol here. */
export function presentPerson(base: string, person: KeptPerson): Record<string, unknown> {
  const { id, userName, firstName, lastName, email, isActive } = person;
  const formatted = `${firstName} ${lastName}`.trim();
  return {
    schemas: [USER_SCHEMA],
    id,
    ...external(person),
    userName,
    name: { formatted, givenName: firstName, familyName: lastName },
    displayName: formatted,
    ...(email === null ? {} : { emails: [{ value: email, type: "work", primary: true }] }),
    active: isActive,
    meta: meta(base, "User", person),
  };
}

/** Returns a group as a directory reads it. */
export function presentGroup(base: string, group: KeptGroup): Record<string, unknown> {
  return {
    schemas: [GROUP_SCHEMA],
    id: group.id,
    ...external(group),
    displayName: group.displayName,
    ...(group.members === null
      ? {}
      : {
          members: group.members.map(({ id, name }) => ({
            value: id,
            $ref: `${base}/Users/${id}`,
            type: "User",
            display: name,
          })),
        }),
    meta: meta(base, "Group", group),
  };
}

/** Which attributes an answer has: those that were asked for, or all but some. Names are in lower case. */
export interface Wanted {
  only: ReadonlySet<string> | null;
  without: ReadonlySet<string>;
}

const always = new Set(["schemas", "id"]);

const namesIn = (list: unknown): string[] =>
  (typeof list === "string" ? list.slice(0, 2000) : "")
    .split(",")
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, ""),
    )
    .filter((name) => name !== "");

/** Reads `attributes` and `excludedAttributes` of a query. A part of an attribute counts as the whole. */
export function readWanted(query: Record<string, unknown>): Wanted {
  const only = namesIn(query.attributes).map((name) => name.split(".")[0] ?? "");
  return { only: only.length > 0 ? new Set(only) : null, without: new Set(namesIn(query.excludedAttributes)) };
}

export const isWanted = ({ only, without }: Wanted, attribute: string): boolean =>
  always.has(attribute) || (only === null ? !without.has(attribute) : only.has(attribute));

/** Returns the wanted part of a resource. */
export function select(resource: Record<string, unknown>, wanted: Wanted): Record<string, unknown> {
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isWanted(wanted, name.toLowerCase())));
}

/** Returns the answer to a search. @param startIndex Of the first of these, from 1. */
export const listOf = (resources: readonly unknown[], total: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
