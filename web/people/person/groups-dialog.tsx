import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { changePeople, groupsQuery, type Person } from "../requests.ts";
import { ChosenList } from "./chosen-list.tsx";

/** The groups that a student is in; those that one does not keep stay as they are. */
export function GroupsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const problemText = useProblemText();
  const list = useQuery(groupsQuery);
  const before = person.groups.map(({ id }) => id);
  const [ids, setIds] = useState(before);
  const kept = (list.data ?? []).filter(({ can }) => can.change_members);
  const known = new Map([...person.groups, ...kept].map(({ id, name }) => [id, name]));
  const free = kept.filter(({ id }) => !ids.includes(id));
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
        <ChosenList
          ids={ids}
          onChange={setIds}
          nameOf={(id) => known.get(id) ?? "…"}
          isRemovable={(id) => kept.some((group) => group.id === id)}
          free={free.map(({ id, name }) => ({ id, label: name }))}
        />
      </div>
    </Dialog>
  );
}
