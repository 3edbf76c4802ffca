import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useUser } from "../common/session-context.tsx";
import { type Named, nobody, type Picked, pickedPerson, withGroup, withPeople } from "../pickers/picked.ts";
import { useDraft } from "../ui/use-draft.ts";
import type { NewAllocationSearch } from "./allocate-search.ts";
import { type AllocationInput, assessmentNameQuery, groupQuery, personQuery } from "./requests.ts";
import { defaultDraft, type TermsDraft, termsOf } from "./terms.ts";

/** What is about to be given to whom. */
export type AllocationDraft = { assessments: Named[]; picked: Picked; terms: TermsDraft; prepares: boolean };

/** Returns what one is about to give, kept through reloads; what the address names is put in first. */
export function useAllocationDraft({ assessment, user, group }: NewAllocationSearch) {
  const { time_zone: zone } = useUser();
  const empty: AllocationDraft = { assessments: [], picked: nobody, terms: defaultDraft(zone), prepares: false };
  const draft = useDraft<AllocationDraft>("allocate", empty);
  const named = useQuery({ ...assessmentNameQuery(assessment ?? ""), enabled: assessment !== undefined });
  const person = useQuery({ ...personQuery(user ?? ""), enabled: user !== undefined });
  const people = useQuery({ ...groupQuery(group ?? ""), enabled: group !== undefined });
  const { assessments, picked } = draft.value;
  const putIn = useEffectEvent(() => {
    if (named.data && !assessments.some((one) => one.id === named.data.id)) {
      draft.set({ assessments: [...assessments, { id: named.data.id, name: named.data.name }] });
    }
    const withPerson = person.data ? withPeople(picked, [pickedPerson(person.data)]) : picked;
    const all = people.data
      ? withGroup(withPerson, { id: people.data.id, name: people.data.name, memberCount: people.data.member_count })
      : withPerson;
    if (all.users.length !== picked.users.length || all.groups.length !== picked.groups.length) {
      draft.set({ picked: all });
    }
  });
  const arrived = [named.data?.id, person.data?.id, people.data?.id].join(" ");
  useEffect(() => {
    if (arrived.trim()) putIn();
  }, [arrived]);
  return { ...draft, empty };
}

/** Returns what is about to be given, as the server takes it. */
export function proposalOf({ assessments, picked, terms }: AllocationDraft): AllocationInput {
  return {
    assessments: assessments.map((one) => one.id),
    users: picked.users.map((person) => person.id),
    groups: picked.groups.map((group) => group.id),
    ...termsOf(terms),
  };
}
