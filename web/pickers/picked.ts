/** A person who is picked, by what a chip shows of them. */
export type PickedPerson = { id: string; name: string; email: string | null };
/** A group that is picked whole. */
export type PickedGroup = { id: string; name: string; memberCount: number };
export type Picked = { users: readonly PickedPerson[]; groups: readonly PickedGroup[] };

export const nobody: Picked = { users: [], groups: [] };

/** Returns a person as the server names them, as one who is picked. */
export function pickedPerson(person: {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
}): PickedPerson {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return { id: person.id, name: name || (person.email ?? ""), email: person.email };
}

/** Returns them with these people as well, each once. */
export function withPeople(picked: Picked, people: readonly PickedPerson[]): Picked {
  const known = new Set(picked.users.map((person) => person.id));
  const added = people.filter((person) => !known.has(person.id) && known.add(person.id));
  return { ...picked, users: [...picked.users, ...added] };
}

/** Returns them with this group as well. */
export function withGroup(picked: Picked, group: PickedGroup): Picked {
  if (picked.groups.some((one) => one.id === group.id)) return picked;
  return { ...picked, groups: [...picked.groups, group] };
}

/** Returns them without what has this id. */
export function without(picked: Picked, id: string): Picked {
  return {
    users: picked.users.filter((person) => person.id !== id),
    groups: picked.groups.filter((group) => group.id !== id),
  };
}

/** Returns the e-mail addresses in a text that somebody pasted: lines, commas, `Name <address>`; each once, as first written. */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const word of text.split(/[\s,;<>"'()[\]]+/)) {
    const address = word.replace(/^mailto:/i, "").replace(/[.:]+$/, "");
    if (/^[^@]+@[^@]+$/.test(address) && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  }
  return [...found.values()];
}

/** Something that is picked, by its name. */
export type Named = { id: string; name: string };

/** Returns what is picked after a change: those of before that are among `ids`, and the one that was added. */
export function pickedAfter(before: readonly Named[], ids: readonly string[], added: Named | null): Named[] {
  return [...before.filter(({ id }) => ids.includes(id)), ...(added ? [{ id: added.id, name: added.name }] : [])];
}
