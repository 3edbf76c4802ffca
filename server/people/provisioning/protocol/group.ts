import { z } from "zod";
import type { Filter } from "./filter.ts";
import { textOf } from "./person.ts";
import { type Change, isObject, member, readPatch } from "./read-patch.ts";
import { ScimError } from "./scim-error.ts";

/** A change of a group's members, in the order in which it was asked for. */
export type Step = { kind: "add" | "remove" | "set"; people: string[] };

/** What a directory says of a group. */
export interface ScimGroup {
  displayName: string;
  externalId: string | null;
}

const wrong = (detail: string) => new ScimError(400, "invalidValue", detail);

const id = z.guid();

function personOf(value: unknown): string {
  const text = isObject(value) ? member(value, "value") : value;
  if (typeof text !== "string" || !id.safeParse(text).success) throw wrong("A member must have the ID of a person.");
  return text.toLowerCase();
}

const peopleOf = (value: unknown): string[] => [
  ...new Set((Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(personOf)),
];

/** Returns whom a filter of members names. @throws ScimError `invalidFilter` for one that isn’t by `value` */
function namedBy(filter: Filter): string[] {
  if (filter.kind === "any") return filter.of.flatMap(namedBy);
  if (filter.kind === "compare" && filter.path === "value" && filter.operator === "eq") return [personOf(filter.value)];
  throw new ScimError(400, "invalidFilter", 'Members are chosen by their ID, as members[value eq "…"].');
}

function stepOf({ verb, path, value }: Change): Step {
  if (path.filter !== null) {
    if (verb === "remove" && path.part === null) return { kind: "remove", people: namedBy(path.filter) };
    throw new ScimError(400, "mutability", "A member can be added or removed, not changed.");
  }
  if (path.part !== null) throw new ScimError(400, "mutability", "A member can be added or removed, not changed.");
  if (verb === "add") return { kind: "add", people: peopleOf(value) };
  if (verb === "replace") return { kind: "set", people: peopleOf(value) };
  // Entra ID sends those that are to go as a list.
  return value === undefined || value === null
    ? { kind: "set", people: [] }
    : { kind: "remove", people: peopleOf(value) };
}

function nameOf(value: unknown): string {
  const displayName = textOf(value, "displayName", 200);
  if (displayName === "") throw wrong("A group needs a displayName.");
  return displayName;
}

/** Reads a PATCH of a group. @throws ScimError `invalidValue`, `mutability`, and those of `readPatch` */
export function patchGroup(groupId: string, before: ScimGroup, body: unknown): { group: ScimGroup; steps: Step[] } {
  const group = { ...before };
  const steps: Step[] = [];
  for (const change of readPatch(body)) {
    const { verb, path, value } = change;
    if (path.attribute === "displayname") group.displayName = nameOf(verb === "remove" ? "" : value);
    else if (path.attribute === "externalid")
      group.externalId = verb === "remove" || value === null ? null : textOf(value, "externalId", 500) || null;
    else if (path.attribute === "members") steps.push(stepOf(change));
    // Okta names the group again in what it changes.
    else if (path.attribute === "id" && String(value).toLowerCase() !== groupId)
      throw new ScimError(400, "mutability", "id can’t be changed.");
  }
  return { group, steps };
}

/** Reads a group from the body of a POST or PUT. @throws ScimError `invalidSyntax`, `invalidValue` */
export function readGroup(body: unknown): { group: ScimGroup; people: string[] } {
  if (!isObject(body)) throw new ScimError(400, "invalidSyntax", "Send a group as an object.");
  const externalId = member(body, "externalid");
  return {
    group: {
      displayName: nameOf(member(body, "displayname") ?? ""),
      externalId:
        externalId === undefined || externalId === null ? null : textOf(externalId, "externalId", 500) || null,
    },
    people: peopleOf(member(body, "members")),
  };
}
