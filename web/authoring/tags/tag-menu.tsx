import { useTranslation } from "react-i18next";
import { type Tag, tagsQuery } from "../../base/common/tags.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { neighbourOf } from "./tag-tree.ts";

/** What a tag's menu asks for beyond what it does at once. */
export type TagAction = "rename" | "move" | "merge" | "remove" | "up" | "down";

/** Shows what may be done with a tag, by keyboard as by hand. */
export function TagMenu({ tag, onAct }: { tag: Tag; onAct: (act: TagAction, tag: Tag) => void }) {
  const { t } = useTranslation("tags");
  // The menu is at a tag: they are loaded.
  const all = useQuietExtra(tagsQuery) ?? [];
  if (!tag.can.update) return null;
  const label = t("actions_of", { name: tag.name });
  const item = (act: TagAction, danger = false) => (
    <MenuItem id={act} danger={danger} onAction={() => onAct(act, tag)}>
      {t(`actions.${act}`)}
    </MenuItem>
  );
  return (
    <MoreMenu label={label} className="tag-more-button">
      {item("rename")}
      {neighbourOf(all, tag, -1) ? item("up") : null}
      {neighbourOf(all, tag, 1) ? item("down") : null}
      {tag.can.move ? item("move") : null}
      {item("merge")}
      <MenuRule />
      {item("remove", true)}
    </MoreMenu>
  );
}
