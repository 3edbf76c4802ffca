import { UserRound } from "lucide-react";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { pickedPerson } from "./picked.ts";
import type { Source } from "./source.ts";

type Person = Parameters<typeof pickedPerson>[0];

const one = (id: string, signal: AbortSignal) => call("users.get", { params: { id }, signal });

function optionOf(person: Person) {
  const { id, name, email } = pickedPerson(person);
  return { id, name, line: email ?? undefined, icon: UserRound };
}

/** Returns the people within reach; those of one role when it is named. */
export function peopleSource(role?: "student" | "tutor"): Source<Person> {
  return {
    key: queryKey("people", "picker", role ?? "everyone"),
    find: (query, signal) => call("people.filter", { query: { ...query, role }, signal }),
    one,
    optionOf,
  };
}
