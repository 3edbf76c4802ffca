import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { useCarersSource } from "../../../parts/pickers/carers.ts";
import { SourcePicker } from "../../../parts/pickers/source-picker.tsx";
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
  const source = useCarersSource(kind);
  const before = person[kind].map(({ id }) => id);
  const [ids, setIds] = useState(before);
  const form = useAction({
    send: () => saveCarers(person, kind, ids).finally(() => client.invalidateQueries({ queryKey: queryKey("people") })),
    onDone: onClose,
    isDirty: ids.join() !== before.join(),
  });
  return (
    <DialogForm title={t(`part.${kind}`)} form={form} submitLabel={t("save")} onClose={onClose}>
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
    </DialogForm>
  );
}
