import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { MenuItem } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { type Entry, removeEntry, restoreEntry } from "./requests.ts";
import { useForget } from "./use-forget.ts";

type EntryMenuProps = {
  entry: Entry;
  /** Source and place, for those who hear which note the button is of. */
  of: string;
  onEdit: () => void;
};

/** Edits a note or deletes it; deleting can be taken back. */
export function EntryMenu({ entry, of, onEdit }: EntryMenuProps) {
  const { t } = useTranslation("notebook");
  const toast = useResultToast();
  const forget = useForget(useQueryClient());
  const undo = async () => {
    await restoreEntry(entry);
    await forget();
  };
  const remove = useMutation({
    mutationFn: () => removeEntry(entry),
    onSuccess: async () => {
      toast.done(t("deleted"), { undo });
      await forget();
    },
    onError: toast.failed(t("delete_failed")),
  });
  return (
    <MoreMenu label={t("more_of", { of })} isPending={remove.isPending}>
      <MenuItem onAction={onEdit}>{entry.text ? t("edit") : t("add")}</MenuItem>
      <MenuItem danger onAction={() => remove.mutate()}>
        {entry.color === null ? t("delete") : t("delete_highlight")}
      </MenuItem>
    </MoreMenu>
  );
}
