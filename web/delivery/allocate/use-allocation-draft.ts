import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useDraft } from "../../base/ui/use-draft.ts";
import { type Named, nobody, type Picked, pickedPerson, withGroup, withPeople } from "../../parts/pickers/picked.ts";
import { schoolZonesQuery } from "../../parts/pickers/school-zones.ts";
import type { NewAllocationSearch } from "./allocate-search.ts";
import { type AllocationInput, assessmentNameQuery, groupQuery, personQuery } from "./requests.ts";
import { defaultDraft, type TermsDraft, termsOf } from "./terms.ts";

/** An allocation being prepared. `hasOwnZone`: its time zone was chosen here, rather than taken from the schools of the people. */
export type AllocationDraft = {
  assessments: Named[];
  picked: Picked;
  terms: TermsDraft;
  prepares: boolean;
  hasOwnZone?: boolean;
};

/** Returns the draft of an allocation, which survives reloads; adds what the URL names first. */
export function useAllocationDraft({ assessment, user, group }: NewAllocationSearch) {
  const { time_zone: zone } = useUser();
  const empty: AllocationDraft = { assessments: [], picked: nobody, terms: defaultDraft(zone), prepares: false };
  const draft = useDraft<AllocationDraft>("allocate", empty);
  const { t } = useTranslation("allocate");
  const named = useExtra(
    { ...assessmentNameQuery(assessment ?? ""), enabled: assessment !== undefined },
    t("unloaded.assessment"),
  );
  const person = useExtra({ ...personQuery(user ?? ""), enabled: user !== undefined }, t("unloaded.person"));
  const people = useExtra({ ...groupQuery(group ?? ""), enabled: group !== undefined }, t("unloaded.group"));
  const failures = [named.failure, person.failure, people.failure].filter((failure) => failure !== null);
  const { assessments, picked } = draft.value;
  const putIn = useEffectEvent(() => {
    const { data: here } = named;
    if (here && !assessments.some((one) => one.id === here.id)) {
      draft.set({ assessments: [...assessments, { id: here.id, name: here.name }] });
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
  return { ...draft, empty, failure: failures[0] ?? null };
}

/** Returns the zones in which the people of a draft go to school, and takes the most common one until another is chosen. */
export function useSchoolZones(
  { picked, terms, hasOwnZone }: AllocationDraft,
  isAsked: boolean,
  onZone: (zone: string) => void,
) {
  // The person’s own zone stays where these can’t be loaded.
  const zones = useQuietExtra({ ...schoolZonesQuery(picked), enabled: isAsked });
  const common = zones?.results[0]?.time_zone;
  const take = useEffectEvent(onZone);
  const isOther = isAsked && !hasOwnZone && common !== undefined && common !== terms.zone;
  useEffect(() => {
    if (isOther && common !== undefined) take(common);
  }, [isOther, common]);
  return zones ?? null;
}

/** Returns the draft in the format of the request. */
export function proposalOf({ assessments, picked, terms }: AllocationDraft): AllocationInput {
  return {
    assessments: assessments.map((one) => one.id),
    users: picked.users.map((person) => person.id),
    groups: picked.groups.map((group) => group.id),
    ...termsOf(terms),
  };
}
