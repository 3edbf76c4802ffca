import { useQueryClient } from "@tanstack/react-query";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { type Person, type PersonPatch, personQuery, signInsQuery, updatePerson } from "../requests.ts";

type Change = {
  /** What is said when it is done. */
  title: string;
  /** The version that was last seen; that of the page by default. */
  seen?: Pick<Person, "id" | "version">;
  /** What takes it back. */
  undo?: PersonPatch;
};

/** Changes a person, keeps what came of it in sight and tells of it. Throws untold what was refused. */
export function useChangePerson(person: Person) {
  const client = useQueryClient();
  const toast = useResultToast();
  const keep = (changed: Person) => {
    client.setQueryData(personQuery(person.id).queryKey, changed);
    void client.invalidateQueries({ queryKey: queryKey("people", "list") });
    void client.invalidateQueries({ queryKey: signInsQuery(person.id).queryKey });
  };
  return async (patch: PersonPatch, { title, seen = person, undo }: Change): Promise<void> => {
    const changed = await updatePerson(seen, patch);
    keep(changed);
    toast.done(title, undo ? { undo: () => updatePerson(changed, undo).then(keep), seconds: 15 } : {});
  };
}
