/** A picked person, as a chip shows them. */
export type PickedPerson = { id: string; name: string; email: string | null };
/** A group picked as a whole. */
export type PickedGroup = { id: string; name: string; memberCount: number };
export type Picked = { users: readonly PickedPerson[]; groups: readonly PickedGroup[] };

export const nobody: Picked = { users: [], groups: [] };

/** Converts a person from the server to a picked one. */
export function pickedPerson(person: {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
}): PickedPerson {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return { id: person.id, name: name || (person.email ?? ""), email: person.email };
}

/** Returns the selection with these people added, without duplicates. */
export function withPeople(picked: Picked, people: readonly PickedPerson[]): Picked {
  const known = new Set(picked.users.map((person) => person.id));
  const added = people.filter((person) => !known.has(person.id) && known.add(person.id));
  return { ...picked, users: [...picked.users, ...added] };
}

/** Returns the selection with this group added. */
export function withGroup(picked: Picked, group: PickedGroup): Picked {
  if (picked.groups.some((one) => one.id === group.id)) return picked;
  return { ...picked, groups: [...picked.groups, group] };
}

/** Returns the selection without the entry with this id. */
export function without(picked: Picked, id: string): Picked {
  return {
    users: picked.users.filter((person) => person.id !== id),
    groups: picked.groups.filter((group) => group.id !== id),
  };
}

/** Returns the e-mail addresses in a pasted text: lines, commas, `Name <address>`; without duplicates, as first written. */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const word of text.split(/[\s,;<>"'()[\]]+/)) {
    const address = word.replace(/^mailto:/i, "").replace(/[.:]+$/, "");
    if (/^[^@]+@[^@]+$/.test(address) && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  }
  return [...found.values()];
}

/** A picked entry with its name. */
export type Named = { id: string; name: string };

/** Returns the selection after a change: the previous entries that are among `ids`, and the added one. */
export function pickedAfter(before: readonly Named[], ids: readonly string[], added: Named | null): Named[] {
  return [...before.filter(({ id }) => ids.includes(id)), ...(added ? [{ id: added.id, name: added.name }] : [])];
}
