import type { PeopleChange } from "@sextant/contract/bulk-people.ts";
import { unsafeAddMembers, unsafeRemoveMembers } from "../../../delivery/groups/unsafe-members.ts";
import { releaseClaims } from "../../../delivery/marking/release-claims.ts";
import { endAccess } from "../../../foundation/sign-ins/end-all-sign-ins.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { insertCares } from "../carers.queries.ts";
import { updatePersonRow } from "../people.queries.ts";
import { type Before, untouched } from "./before.ts";
import { freeCarer, joinSchool, type LockedPerson, leaveSchool } from "./bulk.queries.ts";

type List = "added_groups" | "removed_groups" | "added_carers" | "removed_carers" | "added_schools" | "removed_schools";
type Ids = readonly string[];

const fields = ["time_multiplier", "extra_break_seconds", "may_pause", "untimed", "read_aloud", "masking"] as const;

/** The accommodations of a person that a change makes others, as they were and are to be. */
function accommodationsOf(person: LockedPerson, wanted: PeopleChange["accommodations"]): Before["accommodations"] {
  const entries = fields
    .filter((field) => wanted?.[field] !== undefined && wanted[field] !== person[field])
    .map((field) => [field, { was: person[field], is: wanted?.[field] }] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * Makes a change of people who are locked and may be changed so.
 *
 * @returns What it did to each, by id.
 */
export async function applyChange(
  tx: Tx,
  { wake, actorId }: { wake: () => void; actorId: string },
  people: readonly LockedPerson[],
  change: PeopleChange,
): Promise<Map<string, Before>> {
  const done = new Map(people.map(({ id }) => [id, untouched()]));
  const ids = [...done.keys()];
  const note = (list: List, what: string, whom: Iterable<string>) => {
    for (const id of whom) done.get(id)?.[list].push(what);
  };
  if (ids.length === 0) return done;
  const each = async (list: List, of: Ids | undefined, act: (what: string) => Promise<Iterable<string>>) => {
    for (const what of new Set((of ?? []).map((id) => id.toLowerCase()))) note(list, what, await act(what));
  };
  await each("removed_groups", change.remove_groups, (group) => unsafeRemoveMembers(tx, wake, group, ids));
  await each("added_groups", change.add_groups, (group) => unsafeAddMembers(tx, group, ids));
  await each("removed_carers", change.remove_carers, (carer) => freeCarer(tx, carer, ids));
  await each("added_carers", change.add_carers, (carer) => insertCares(tx, carer, ids, actorId));
  await each("removed_schools", change.remove_schools, (school) => leaveSchool(tx, school, ids));
  await each("added_schools", change.add_schools, (school) => joinSchool(tx, school, ids));
  for (const person of people) {
    const own = done.get(person.id);
    if (!own) continue;
    const isOther = change.is_active !== undefined && change.is_active !== person.is_active;
    const accommodations = accommodationsOf(person, change.accommodations);
    if (isOther) own.is_active = person.is_active;
    if (accommodations) own.accommodations = accommodations;
    if (!isOther && !accommodations) continue;
    await updatePersonRow(tx, person.id, {
      ...(isOther ? { is_active: change.is_active } : {}),
      ...Object.fromEntries(Object.entries(accommodations ?? {}).map(([field, { is }]) => [field, is])),
    });
    if (isOther && change.is_active === false) {
      await endAccess(tx, wake, person.id);
      await releaseClaims(tx, person.id);
    }
  }
  return done;
}

/** Returns true when a field that a bulk change set has a later value: undoing keeps it. */
export function isChangedSince(person: LockedPerson, { accommodations = {} }: Before): boolean {
  return fields.some((field) => {
    const changed = accommodations[field];
    return changed !== undefined && person[field] !== changed.is && person[field] !== changed.was;
  });
}

/** Returns the change that takes back what was done to one person, as far as nobody changed it since. */
export function reverseOf(person: LockedPerson, was: Before): PeopleChange {
  const standing = Object.entries(was.accommodations ?? {}).filter(
    ([field, { is }]) => person[field as (typeof fields)[number]] === is,
  );
  return {
    add_groups: was.removed_groups,
    remove_groups: was.added_groups,
    add_carers: was.removed_carers,
    remove_carers: was.added_carers,
    add_schools: was.removed_schools,
    remove_schools: was.added_schools,
    is_active: was.is_active,
    accommodations: Object.fromEntries(standing.map(([field, value]) => [field, value.was])),
  };
}
