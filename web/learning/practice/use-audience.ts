import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { nobody, type Picked, pickedPerson, withGroup, withPeople } from "../../parts/pickers/picked.ts";

const personQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "one", id),
    queryFn: ({ signal }) => call("users.get", { params: { id }, signal }),
  });

const groupQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("groups", "one", id),
    queryFn: ({ signal }) => call("groups.get", { params: { id }, signal }),
  });

/** Returns the audience of a set: the one in the address, until the user chooses another. */
export function useAudience({ user, group }: { user?: string | undefined; group?: string | undefined }) {
  const [chosen, setChosen] = useState<Picked | null>(null);
  const { t } = useTranslation("practice");
  const person = useExtra({ ...personQuery(user ?? ""), enabled: user !== undefined }, t("unloaded.person"));
  const people = useExtra({ ...groupQuery(group ?? ""), enabled: group !== undefined }, t("unloaded.group"));
  const withPerson = person.data ? withPeople(nobody, [pickedPerson(person.data)]) : nobody;
  const named = people.data
    ? withGroup(withPerson, { id: people.data.id, name: people.data.name, memberCount: people.data.member_count })
    : withPerson;
  return { picked: chosen ?? named, setPicked: setChosen, failure: person.failure ?? people.failure };
}
