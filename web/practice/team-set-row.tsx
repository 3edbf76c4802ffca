import { Archive, ArchiveRestore, Ellipsis, Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import type { PracticeSet } from "./requests.ts";
import { useSetChanges } from "./use-set-changes.ts";
import { useSetWords } from "./use-set-words.ts";

/** Shows one set to the team: what it is, and giving it to students. */
export function TeamSetRow({ set }: { set: PracticeSet }) {
  const { t } = useTranslation("practice");
  const words = useSetWords();
  const changes = useSetChanges();
  const [dialog, setDialog] = useState<"assign" | "rename" | null>(null);
  const close = () => setDialog(null);
  const more = t("sets.more_of", { name: set.name });
  return (
    <li>
      <span className="pset-what">
        <bdi className="med">{set.name}</bdi>
        <span className="meta num">{words(set)}</span>
      </span>
      <span className="pg body-s faint">{t(`build.feedback.${set.feedback}`)}</span>
      <span className="pset-acts">
        {set.can.allocate ? (
          <Button size="sm" aria-label={t("team.assign_of", { name: set.name })} onPress={() => setDialog("assign")}>
            {t("team.assign")}
          </Button>
        ) : null}
        {set.can.update ? (
          <Menu
            label={more}
            placement="bottom end"
            trigger={
              <Button size="sm" variant="ghost" icon aria-label={more}>
                <Icon of={Ellipsis} small />
              </Button>
            }
          >
            <MenuItem icon={Pencil} onAction={() => setDialog("rename")}>
              {t("sets.rename")}
            </MenuItem>
            <MenuItem
              icon={set.archived ? ArchiveRestore : Archive}
              onAction={() => (set.archived ? changes.restore(set) : changes.archive(set))}
            >
              {t(set.archived ? "sets.restore" : "sets.archive")}
            </MenuItem>
          </Menu>
        ) : null}
      </span>
      {dialog === "assign" ? <AssignDialog set={set} onClose={close} /> : null}
      {dialog === "rename" ? <RenameDialog set={set} onClose={close} /> : null}
    </li>
  );
}
