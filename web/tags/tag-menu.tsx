import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Tag, tagsQuery } from "../common/tags.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuRule } from "../ui/menu.tsx";
import { neighbourOf } from "./tag-tree.ts";

/** What a tag's menu asks for beyond what it does at once. */
export type TagAction = "rename" | "move" | "merge" | "remove" | "up" | "down";

/** Shows what may be done with a tag, by keyboard as by hand. */
export function TagMenu({ tag, onAct }: { tag: Tag; onAct: (act: TagAction, tag: Tag) => void }) {
  const { t } = useTranslation("tags");
  const all = useQuery(tagsQuery).data ?? [];
  if (!tag.can.update) return null;
  const label = t("actions_of", { name: tag.name });
  const item = (act: TagAction, danger = false) => (
    <MenuItem id={act} danger={danger} onAction={() => onAct(act, tag)}>
      {t(`actions.${act}`)}
    </MenuItem>
  );
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <Button variant="ghost" size="sm" icon className="tag-more-button" aria-label={label}>
          <Icon of={Ellipsis} small />
        </Button>
      }
    >
      {item("rename")}
      {neighbourOf(all, tag, -1) ? item("up") : null}
      {neighbourOf(all, tag, 1) ? item("down") : null}
      {tag.can.move ? item("move") : null}
      {item("merge")}
      <MenuRule />
      {item("remove", true)}
    </Menu>
  );
}
