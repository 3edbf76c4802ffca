import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MenuItem, MenuPart } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Entry } from "../draft.ts";
import { addressOf, type Container, containersOf } from "../stages/containers.ts";
import { WorthDialog } from "./worth-dialog.tsx";

type EntryMenuProps = {
  entry: Entry;
  container: Container;
  name: string;
  onMoveTo: (to: Container) => void;
  onEdit?: () => void;
};

/** Shows what can be done with an entry. */
export function EntryMenu({ entry, container, name, onMoveTo, onEdit }: EntryMenuProps) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, say } = useBuilder();
  const { draft } = useBuilderState();
  const [isOpen, setOpen] = useState(false);
  const others = containersOf(draft).filter((one) => addressOf(one) !== addressOf(container));
  if (isReadOnly) return <span />;
  return (
    <>
      <MoreMenu label={t("entries.more", { name })}>
        {onEdit ? (
          <MenuItem id="edit" onAction={onEdit}>
            {t("draw.edit")}
          </MenuItem>
        ) : null}
        {entry.question ? (
          <MenuItem id="open" href={`/bank/${entry.question}/edit`}>
            {t("entries.open")}
          </MenuItem>
        ) : null}
        <MenuItem id="worth" onAction={() => setOpen(true)}>
          {t("entries.worth")}
        </MenuItem>
        <MenuItem
          id="scored"
          onAction={() => store.change({ type: "set_entry", id: entry.id, fields: { scored: !entry.scored } })}
        >
          {t(entry.scored ? "entries.make_pretest" : "entries.make_scored")}
        </MenuItem>
        {others.length > 0 ? (
          <MenuPart title={t("entries.move_to")}>
            {others.map((to) => (
              <MenuItem key={addressOf(to)} id={addressOf(to)} onAction={() => onMoveTo(to)}>
                {[to.section.name, to.module?.name].filter(Boolean).join(" › ")}
              </MenuItem>
            ))}
          </MenuPart>
        ) : null}
        <MenuItem
          id="remove"
          danger
          onAction={() => {
            store.change({ type: "remove_entries", ids: [entry.id] });
            say(t("entries.removed", { name }));
          }}
        >
          {t("entries.remove")}
        </MenuItem>
      </MoreMenu>
      {isOpen ? <WorthDialog entry={entry} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
