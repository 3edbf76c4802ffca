import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { carersQuery, type Person } from "../requests.ts";
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
  const list = useQuery(carersQuery(kind === "counselors" ? "counselor" : undefined));
  const [ids, setIds] = useState(() => person[kind].map(({ id }) => id));
  const save = useMutation({
    mutationFn: () => saveCarers(person, kind, ids),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ["people"] }),
  });
  const known = new Map([...person[kind], ...(list.data ?? [])].map((one) => [one.id, one]));
  const free = (list.data ?? []).filter(({ id }) => !ids.includes(id));
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
        <ul className="stack g1">
          {ids.map((id) => {
            const one = known.get(id);
            const name = one ? nameOf(one) : "…";
            return (
              <li key={id} className="row between">
                <span>
                  {name} {one && kind === "managers" ? <span className="faint">{t(`role.${one.role}`)}</span> : null}
                </span>
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={t("take_off", { name })}
                  onPress={() => setIds(ids.filter((other) => other !== id))}
                >
                  <Icon of={X} small />
                </Button>
              </li>
            );
          })}
          {ids.length === 0 ? <li className="faint">{t("none_yet")}</li> : null}
        </ul>
        <Select
          key={ids.length}
          label={t("add_one")}
          choices={free.map((one) => ({ id: one.id, label: `${nameOf(one)} · ${t(`role.${one.role}`)}` }))}
          value={null}
          onChange={(id) => setIds([...ids, id])}
          placeholder={t("choose")}
          isDisabled={free.length === 0}
        />
      </div>
    </Dialog>
  );
}
