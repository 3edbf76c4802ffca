import type { KnownPerson } from "./place.queries.ts";

/** A person as the call has them. */
export interface Named {
  email?: string | undefined;
  username?: string | undefined;
  student_number?: string | undefined;
}

/** What is to be done for one person of a call. */
export type Verdict =
  | { is: "new" }
  | { is: "known"; id: string }
  | { is: "refused"; errors: { path: string; message: string }[] };

const lower = (text: string | undefined) => text?.toLowerCase();
const used = "Someone already uses this.";

const refused = (path: string, message: string): Verdict => ({ is: "refused", errors: [{ path, message }] });

/**
 * Says of each person of a call whether they are new, here already, or refused: because of an earlier one of the call, of whom their
 * address, username and number mean, or of nothing that they could sign in by.
 */
export function judgePlaced(people: readonly Named[], known: readonly KnownPerson[]): Verdict[] {
  const by = (field: "email" | "username" | "number") =>
    new Map(known.flatMap((person) => (person[field] ? [[person[field], person] as const] : [])));
  const [byEmail, byUsername, byNumber] = [by("email"), by("username"), by("number")];
  const firstWith = new Map<string, number>();

  return people.map((person, index) => {
    const names = [
      { path: "email", name: lower(person.email), found: byEmail },
      { path: "student_number", name: lower(person.student_number), found: byNumber },
      { path: "username", name: lower(person.username), found: byUsername },
    ].flatMap(({ path, name, found }) => (name === undefined ? [] : [{ path, name, match: found.get(name) }]));
    for (const { path, name } of names) {
      const key = `${path} ${name}`;
      const first = firstWith.get(key) ?? index;
      firstWith.set(key, first);
      if (first !== index) return refused(path, `Person ${first + 1} of this call has this too.`);
    }
    // A username alone doesn’t say who someone is.
    const match = names.find(({ path, match }) => match && path !== "username")?.match;
    const other = names.find((name) => name.match && name.match.id !== match?.id);
    if (other && match) return refused(other.path, "This belongs to a different person than the rest.");
    if (other) return refused(other.path, used);
    if (!match && !person.email && !person.username)
      return refused("email", "New people need an email address or a username to sign in by.");
    if (!match) return { is: "new" };
    const [{ path } = { path: "email" }] = names;
    if (!match.is_reached) return refused(path, used);
    if (match.role !== "student") return refused(path, "This person isn’t a student.");
    if (!match.is_active) return refused(path, "This person’s account is deactivated.");
    const number = lower(person.student_number);
    if (number !== undefined && match.own_number !== null && match.own_number !== number)
      return refused("student_number", "This person has a different student number. Change it in their profile first.");
    return { is: "known", id: match.id };
  });
}
