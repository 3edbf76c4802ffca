import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../base/requests/call-error.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { useGroupsSource } from "../../../parts/pickers/groups.ts";
import { SourcePicker } from "../../../parts/pickers/source-picker.tsx";
import { useRows } from "../../../parts/pickers/use-chosen.ts";
import { changePeople, type Person } from "../requests.ts";

/** Shows the groups of a student; groups that the user doesn’t manage stay unchanged. */
export function GroupsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const source = useGroupsSource({ forMembers: true });
  const before = person.groups.map(({ id }) => id);
  const [ids, setIds] = useState(before);
  const rows = useRows(source, before);
  const isKept = (id: string) =>
    !before.includes(id) || rows.some((group) => group?.id === id && group.can.change_members === true);
  const added = ids.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !ids.includes(id));
  const form = useAction({
    send: async () => {
      const { results } = await changePeople(
        { users: [person.id] },
        {
          ...(added.length > 0 ? { add_groups: added } : {}),
          ...(removed.length > 0 ? { remove_groups: removed } : {}),
        },
      );
      const [one] = results;
      // Of one person, what is refused of them is refused.
      if (one?.status === "invalid" || one?.status === "forbidden")
        throw new CallError(422, one.status, { detail: one.message ?? undefined });
    },
    onDone: () => {
      void client.invalidateQueries({ queryKey: queryKey("people") });
      void client.invalidateQueries({ queryKey: queryKey("groups") });
      onClose();
    },
    isDirty: added.length + removed.length > 0,
  });
  return (
    <DialogForm title={t("change.groups")} form={form} submitLabel={t("save")} onClose={onClose} isReady={form.isDirty}>
      <SourcePicker
        label={t("add_one")}
        source={source}
        value={ids}
        onChange={setIds}
        known={person.groups}
        chipOf={({ id, name }) => ({ id, name })}
        isRemovable={isKept}
      />
    </DialogForm>
  );
}
