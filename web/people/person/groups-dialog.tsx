import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { useGroupsSource } from "../../pickers/groups.ts";
import { SourcePicker } from "../../pickers/source-picker.tsx";
import { useRows } from "../../pickers/use-chosen.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { changePeople, type Person } from "../requests.ts";

/** The groups that a student is in; those that one does not keep stay as they are. */
export function GroupsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const problemText = useProblemText();
  const source = useGroupsSource({ forMembers: true });
  const before = person.groups.map(({ id }) => id);
  const [ids, setIds] = useState(before);
  const rows = useRows(source, before);
  const isKept = (id: string) =>
    !before.includes(id) || rows.some((group) => group?.id === id && group.can.change_members === true);
  const added = ids.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !ids.includes(id));
  const save = useMutation({
    mutationFn: async () => {
      const { results } = await changePeople(
        { users: [person.id] },
        {
          ...(added.length > 0 ? { add_groups: added } : {}),
          ...(removed.length > 0 ? { remove_groups: removed } : {}),
        },
      );
      const [one] = results;
      if (one?.status === "invalid" || one?.status === "forbidden") throw new Error(one.message);
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["people"] });
      void client.invalidateQueries({ queryKey: ["groups"] });
      onClose();
    },
  });
  return (
    <Dialog
      title={t("change.groups")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            isDisabled={added.length + removed.length === 0}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        {save.isError ? (
          <Notice tone="error" title={t("failed")}>
            {problemText(save.error)}
          </Notice>
        ) : null}
        <SourcePicker
          label={t("add_one")}
          source={source}
          value={ids}
          onChange={setIds}
          known={person.groups}
          chipOf={({ id, name }) => ({ id, name })}
          isRemovable={isKept}
        />
      </div>
    </Dialog>
  );
}
