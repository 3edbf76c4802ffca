import { hasWebAddress, NAME_WITHOUT_ADDRESS } from "@sextant/contract/person-name.ts";
import { cleanIdentifier, cleanLine } from "@sextant/questions/text/written.ts";
import { z } from "zod";
import type { Filter } from "./filter.ts";
import { type Change, isObject, type Json, member, readPatch } from "./read-patch.ts";
import { ScimError } from "./scim-error.ts";

/** An address of a person, as the directory has it. */
interface Address {
  value: string;
  type: string;
  isPrimary: boolean;
}

/** What a directory says of a person, as far as it is kept. */
export interface ScimPerson {
  userName: string;
  externalId: string | null;
  givenName: string;
  familyName: string;
  addresses: Address[];
  isActive: boolean;
}

const nobody: ScimPerson = {
  userName: "",
  externalId: null,
  givenName: "",
  familyName: "",
  addresses: [],
  isActive: true,
};

const MOST_ADDRESSES = 100;

const wrong = (detail: string) => new ScimError(400, "invalidValue", detail);

/** Returns a text of at most so many characters. A number is one, as some directories write ids. @throws ScimError `invalidValue` */
export function textOf(value: unknown, name: string, most: number): string {
  if (typeof value !== "string" && typeof value !== "number") throw wrong(`${name} must be a text.`);
  const text = cleanLine(String(value).replaceAll(/\p{Cc}+/gu, " "));
  if (text.length > most) throw wrong(`${name} may have ${most} characters.`);
  return text;
}

function nameOf(value: unknown, name: string): string {
  if (value === null) return "";
  const text = textOf(value, name, 200);
  if (hasWebAddress(text)) throw wrong(`${name}: ${NAME_WITHOUT_ADDRESS}`);
  return text;
}

/** Entra ID writes booleans as words. */
function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === "boolean") return value;
  const word = String(value).toLowerCase();
  if (word !== "true" && word !== "false") throw wrong(`${name} must be true or false.`);
  return word === "true";
}

function addressOf(value: unknown): Address {
  if (typeof value === "string") return { value: textOf(value, "emails", 254), type: "work", isPrimary: false };
  if (!isObject(value)) throw wrong("An entry of emails must be an object with its value.");
  const type = member(value, "type");
  return {
    value: textOf(member(value, "value"), "emails.value", 254),
    type: type === undefined || type === null ? "" : textOf(type, "emails.type", 100).toLowerCase(),
    isPrimary: booleanOf(member(value, "primary") ?? false, "emails.primary"),
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

/** Returns whether an address is among those that a filter of a path chooses. @throws ScimError `invalidFilter` */
function isChosen(address: Address, filter: Filter | null): boolean {
  if (filter === null) return true;
  if (filter.kind === "all") return filter.of.every((one) => isChosen(address, one));
  if (filter.kind === "any") return filter.of.some((one) => isChosen(address, one));
  if (filter.kind === "not") return !isChosen(address, filter.of);
  const values = new Map<string, string | boolean>([
    ["value", address.value.toLowerCase()],
    ["type", address.type],
    ["primary", address.isPrimary],
  ]);
  const own = filter.kind === "has" ? undefined : values.get(filter.path);
  if (own !== undefined && filter.kind === "present") return true;
  if (own !== undefined && filter.kind === "compare" && (filter.operator === "eq" || filter.operator === "ne")) {
    const wanted = typeof filter.value === "string" ? filter.value.toLowerCase() : filter.value;
    return (own === wanted) === (filter.operator === "eq");
  }
  throw new ScimError(400, "invalidFilter", "An address is chosen by its type, value or primary, with eq or ne.");
}

/** Adds addresses to those that are there. A new primary one is the only one. */
function withAddresses(before: readonly Address[], added: readonly Address[]): Address[] {
  const isPrimary = added.some((one) => one.isPrimary);
  const values = new Set(added.map(({ value }) => value.toLowerCase()));
  const kept = before.filter(({ value }) => !values.has(value.toLowerCase()));
  return [...kept.map((one) => (isPrimary ? { ...one, isPrimary: false } : one)), ...added];
}

/** The address that a filter such as `type eq "work"` describes, for one that isn’t there yet. */
function describedBy(filter: Filter | null): Address {
  const described: Address = { value: "", type: "work", isPrimary: false };
  const parts = filter === null ? [] : filter.kind === "all" ? filter.of : [filter];
  for (const part of parts) {
    if (part.kind !== "compare" || part.operator !== "eq") continue;
    if (part.path === "type") described.type = String(part.value).toLowerCase();
    if (part.path === "value") described.value = String(part.value);
    if (part.path === "primary") described.isPrimary = part.value === true;
  }
  return described;
}

function changedAddresses(before: readonly Address[], { verb, path, value }: Change): Address[] {
  const { filter, part } = path;
  if (verb === "remove") {
    // The list of those that are to go, as some directories send it.
    const named = new Set(listOf(value ?? null).map((one) => addressOf(one).value.toLowerCase()));
    return before.filter((one) => !isChosen(one, filter) || (named.size > 0 && !named.has(one.value.toLowerCase())));
  }
  if (part === null && filter === null) {
    const given = listOf(value).map(addressOf);
    return verb === "replace" ? given : withAddresses(before, given);
  }
  const change = (one: Address): Address => {
    if (part === null) return { ...one, ...addressOf(isObject(value) ? { type: one.type, ...value } : value) };
    if (part === "value") return { ...one, value: textOf(value, "emails.value", 254) };
    if (part === "type") return { ...one, type: textOf(value, "emails.type", 100).toLowerCase() };
    if (part === "primary") return { ...one, isPrimary: booleanOf(value, "emails.primary") };
    return one;
  };
  if (!before.some((one) => isChosen(one, filter))) return withAddresses(before, [change(describedBy(filter))]);
  return before.map((one) => (isChosen(one, filter) ? change(one) : one));
}

function changedName(person: ScimPerson, { verb, path, value }: Change): ScimPerson {
  if (path.part === null) {
    const whole: Json = isObject(value) ? value : {};
    if (verb !== "remove" && !isObject(value)) throw wrong("name must be an object.");
    const before = verb === "add" ? person : nobody;
    const given = member(whole, "givenname");
    const family = member(whole, "familyname");
    return {
      ...person,
      givenName: given === undefined ? before.givenName : nameOf(given, "name.givenName"),
      familyName: family === undefined ? before.familyName : nameOf(family, "name.familyName"),
    };
  }
  const text = (name: string) => (verb === "remove" ? "" : nameOf(value, name));
  if (path.part === "givenname") return { ...person, givenName: text("name.givenName") };
  if (path.part === "familyname") return { ...person, familyName: text("name.familyName") };
  return person;
}

/** What a directory can’t change. */
const READ_ONLY = new Set(["id", "groups"]);

function changed(person: ScimPerson, change: Change): ScimPerson {
  const { verb, path, value } = change;
  const isGone = verb === "remove";
  switch (path.attribute) {
    case "username": {
      const userName = isGone ? "" : textOf(value, "userName", 320);
      if (userName === "") throw wrong("A person needs a userName.");
      return { ...person, userName };
    }
    case "externalid":
      return { ...person, externalId: isGone || value === null ? null : textOf(value, "externalId", 500) || null };
    case "name":
      return changedName(person, change);
    case "emails": {
      const addresses = changedAddresses(person.addresses, change);
      if (addresses.length > MOST_ADDRESSES) throw wrong(`A person may have ${MOST_ADDRESSES} addresses.`);
      return { ...person, addresses };
    }
    case "active":
      if (isGone) throw new ScimError(400, "mutability", "Set active to false instead of removing it.");
      return { ...person, isActive: booleanOf(value, "active") };
    default:
      // Directories send much that nobody keeps here: titles, telephones, managers.
      return person;
  }
}

/** Returns a person as a PATCH would have them. @throws ScimError `invalidValue`, `mutability`, and those of `readPatch` */
export function patchPerson(before: ScimPerson, body: unknown): ScimPerson {
  return readPatch(body).reduce((person, change) => {
    if (READ_ONLY.has(change.path.attribute))
      throw new ScimError(400, "mutability", `${change.path.attribute} can’t be changed.`);
    return changed(person, change);
  }, before);
}

/**
 * Reads a person from the body of a POST or PUT.
 *
 * @param isActive What holds where the body doesn’t say.
 * @throws ScimError `invalidSyntax`, `invalidValue`
 */
export function readPerson(body: unknown, isActive = true): ScimPerson {
  if (!isObject(body)) throw new ScimError(400, "invalidSyntax", "Send a person as an object.");
  const person = readPatch({ Operations: [{ op: "add", value: body }] }).reduce(changed, { ...nobody, isActive });
  if (person.userName === "") throw wrong("A person needs a userName.");
  const shown = member(body, "displayname");
  if (person.givenName !== "" || person.familyName !== "" || typeof shown !== "string") return person;
  const [givenName = "", ...rest] = nameOf(shown, "displayName").split(" ");
  return { ...person, givenName, familyName: rest.join(" ") };
}

/**
 * Returns the one address by which a person is known here, in this order: the primary one, the one for work, the first, the name they sign
 * in by.
 *
 * @throws ScimError `invalidValue` where there is none
 */
export function addressToKeep({ addresses, userName }: ScimPerson): string {
  const filled = addresses.filter(({ value }) => value !== "");
  const chosen =
    filled.find(({ isPrimary }) => isPrimary) ?? filled.find(({ type }) => type === "work") ?? filled[0] ?? null;
  const email = cleanIdentifier(chosen?.value ?? userName);
  if (email.length <= 254 && z.email().safeParse(email).success) return email;
  throw wrong(
    chosen === null
      ? "A person needs an email address: in emails, or as userName."
      : "The email address isn’t complete. It needs a form such as name@school.org.",
  );
}
