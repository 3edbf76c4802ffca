import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
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
    <Menu
      label={t("more_of", { of })}
      placement="bottom end"
      trigger={
        <Button variant="ghost" size="sm" icon aria-label={t("more_of", { of })} isPending={remove.isPending}>
          <Icon of={Ellipsis} small />
        </Button>
      }
    >
      <MenuItem onAction={onEdit}>{entry.text ? t("edit") : t("add")}</MenuItem>
      <MenuItem danger onAction={() => remove.mutate()}>
        {entry.color === null ? t("delete") : t("delete_highlight")}
      </MenuItem>
    </Menu>
  );
}
