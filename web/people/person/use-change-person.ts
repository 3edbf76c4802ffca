import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { useToasts } from "../../ui/toast-region.tsx";
import { currentIn, type Person, type PersonPatch, personQuery, signInsQuery, updatePerson } from "../requests.ts";

/** Changes a person, keeps what came of it in sight, and says what somebody else changed in the meantime. */
export function useChangePerson(person: Person, done: { title: string; onDone?: () => void; undo?: PersonPatch }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const toasts = useToasts();
  const problemText = useProblemText();
  const keep = (changed: Person) => {
    client.setQueryData(personQuery(person.id).queryKey, changed);
    void client.invalidateQueries({ queryKey: ["people", "list"] });
    void client.invalidateQueries({ queryKey: signInsQuery(person.id).queryKey });
  };
  const onFault = (error: unknown) =>
    toasts.add({ type: "error", title: t("failed"), content: problemText(error), interval: 8 });
  const takeBack = (changed: Person, patch: PersonPatch) => updatePerson(changed, patch).then(keep, onFault);
  return useMutation({
    mutationFn: (patch: PersonPatch) => updatePerson(person, patch),
    onSuccess: (changed) => {
      keep(changed);
      const { undo } = done;
      toasts.add({
        type: "success",
        title: done.title,
        content: "",
        interval: undo ? 15 : 4,
        ...(undo ? { action: { label: t("undo"), onPress: () => void takeBack(changed, undo) } } : {}),
      });
      done.onDone?.();
    },
    onError: (error) => {
      const stale = currentIn(error);
      if (!stale) return onFault(error);
      client.setQueryData(personQuery(person.id).queryKey, stale.current);
      const fields = stale.changed.map((field) => t(`field.${field}`, { defaultValue: field })).join(", ");
      toasts.add({ type: "warning", title: t("stale"), content: t("stale_fields", { fields }), interval: 10 });
    },
  });
}
