import { useTranslation } from "react-i18next";
import { MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { type FoundNode, placeByStep } from "./node-moves.ts";

/** What may be done with a node. `beneath` and `after` add one. */
export type NodeAction = "rename" | "beneath" | "after" | "up" | "down" | "in" | "out" | "move" | "remove";

/** Shows what may be done with a node, for who neither drags nor knows the keys. */
export function NodeMenu({ found, onAct }: { found: FoundNode; onAct: (act: NodeAction, id: string) => void }) {
  const { t } = useTranslation("subjects");
  const { id, name } = found.node;
  const label = t("actions_of", { name });
  const item = (act: NodeAction, danger = false) => (
    <MenuItem id={act} danger={danger} onAction={() => onAct(act, id)}>
      {t(`actions.${act}`)}
    </MenuItem>
  );
  return (
    <MoreMenu label={label} className="node-more">
      {item("rename")}
      {item("beneath")}
      {item("after")}
      <MenuRule />
      {placeByStep(found, "up") ? item("up") : null}
      {placeByStep(found, "down") ? item("down") : null}
      {item("move")}
      <MenuRule />
      {item("remove", true)}
    </MoreMenu>
  );
}
