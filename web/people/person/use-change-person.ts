import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { useToasts } from "../../ui/toast-region.tsx";
import { currentIn, type Person, type PersonPatch, personQuery, updatePerson } from "../requests.ts";

/** Changes a person, keeps what came of it in sight, and says what somebody else changed in the meantime. */
export function useChangePerson(person: Person, done: { title: string; onDone?: () => void }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const toasts = useToasts();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: (patch: PersonPatch) => updatePerson(person, patch),
    onSuccess: (changed) => {
      client.setQueryData(personQuery(person.id).queryKey, changed);
      void client.invalidateQueries({ queryKey: ["people", "list"] });
      toasts.add({ type: "success", title: done.title, content: "", interval: 4 });
      done.onDone?.();
    },
    onError: (error) => {
      const stale = currentIn(error);
      if (!stale) return toasts.add({ type: "error", title: t("failed"), content: problemText(error), interval: 8 });
      client.setQueryData(personQuery(person.id).queryKey, stale.current);
      const fields = stale.changed.map((field) => t(`field.${field}`, { defaultValue: field })).join(", ");
      toasts.add({ type: "warning", title: t("stale"), content: t("stale_fields", { fields }), interval: 10 });
    },
  });
}
