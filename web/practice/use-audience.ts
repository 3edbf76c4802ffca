import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nobody, type Picked, pickedPerson, withGroup, withPeople } from "../pickers/picked.ts";
import { call } from "../requests/call.ts";

const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["people", "one", id],
    queryFn: ({ signal }) => call("users.get", { params: { id }, signal }),
  });

const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ["groups", "one", id],
    queryFn: ({ signal }) => call("groups.get", { params: { id }, signal }),
  });

/** Returns whom a set is for: whoever the address names, until one chooses others. */
export function useAudience({ user, group }: { user?: string | undefined; group?: string | undefined }) {
  const [chosen, setChosen] = useState<Picked | null>(null);
  const person = useQuery({ ...personQuery(user ?? ""), enabled: user !== undefined });
  const people = useQuery({ ...groupQuery(group ?? ""), enabled: group !== undefined });
  const withPerson = person.data ? withPeople(nobody, [pickedPerson(person.data)]) : nobody;
  const named = people.data
    ? withGroup(withPerson, { id: people.data.id, name: people.data.name, memberCount: people.data.member_count })
    : withPerson;
  return { picked: chosen ?? named, setPicked: setChosen };
}
