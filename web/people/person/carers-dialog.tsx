import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { useCarersSource } from "../../pickers/carers.ts";
import { SourcePicker } from "../../pickers/source-picker.tsx";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Person } from "../requests.ts";
import { useNames } from "../use-names.ts";

type CarersDialogProps = { person: Person; kind: "managers" | "counselors"; onClose: () => void };

/** Sends what became other: managers and tutors as a whole, counselors one by one. */
async function saveCarers(person: Person, kind: CarersDialogProps["kind"], ids: readonly string[]): Promise<void> {
  const params = { id: person.id };
  if (kind === "managers") {
    await call("users.set_managers", { params, body: { managers: [...ids] } });
    return;
  }
  const before = person.counselors.map(({ id }) => id);
  const added = ids.filter((id) => !before.includes(id));
  if (added.length > 0) await call("users.add_counselors", { params, body: { counselors: added } });
  for (const id2 of before.filter((id) => !ids.includes(id))) {
    await call("users.remove_counselor", { params: { id: person.id, id2 } });
  }
}

/** To whom a student is allocated singly. */
export function CarersDialog({ person, kind, onClose }: CarersDialogProps) {
  const { t } = useTranslation("people");
  const nameOf = useNames();
  const client = useQueryClient();
  const problemText = useProblemText();
  const source = useCarersSource(kind);
  const [ids, setIds] = useState(() => person[kind].map(({ id }) => id));
  const save = useMutation({
    mutationFn: () => saveCarers(person, kind, ids),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ["people"] }),
  });
  return (
    <Dialog
      title={t(`part.${kind}`)}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" isPending={save.isPending} onPress={() => save.mutate()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        {save.isError ? <Notice tone="error">{problemText(save.error)}</Notice> : null}
        <SourcePicker
          label={t("add_one")}
          source={source}
          value={ids}
          onChange={setIds}
          known={person[kind].map((one) => ({
            id: one.id,
            name: nameOf(one),
            end: kind === "managers" ? t(`role.${one.role}`) : undefined,
          }))}
        />
      </div>
    </Dialog>
  );
}
