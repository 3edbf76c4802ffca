import {
  CirclePause,
  CirclePlay,
  CircleStop,
  Clock,
  ClockPlus,
  DoorOpen,
  HandCoins,
  History,
  ListPlus,
  ListX,
  LogIn,
  type LucideIcon,
  MessageSquare,
  NotebookPen,
  RotateCcw,
  Trash2,
  Wrench,
} from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { canTake } from "./acts.ts";
import type { LiveRow } from "./live-rows.ts";
import type { Doing } from "./use-acting.tsx";

const icons: Record<Doing, LucideIcon> = {
  five: ClockPlus,
  extend: Clock,
  pause: CirclePause,
  resume: CirclePlay,
  let_back_in: LogIn,
  message: MessageSquare,
  set_tools: Wrench,
  room: DoorOpen,
  incident: NotebookPen,
  credit: HandCoins,
  reopen: RotateCcw,
  count_late: ListPlus,
  leave_late: ListX,
  end: CircleStop,
  cancel: Trash2,
};
const watching = [
  ...(["five", "extend", "credit", "pause", "resume", "let_back_in", "message", "set_tools", "room"] as const),
  "incident",
] as const;
const deciding = ["reopen", "count_late", "leave_late", "end", "cancel"] as const;

/** Returns whether something may be done about a sitting where it is now. */
export const mayDo = (what: Doing, row: LiveRow): boolean =>
  what === "room" || what === "incident" ? row.paper.can.watch : canTake(what === "five" ? "extend" : what, row);

type SittingActionsProps = { row: LiveRow; onStart: (what: Doing) => void };

/** Whether two rows of one sitting lead to the same menu: rows are drawn every second, menus are dear. */
const isSameMenu = ({ row: one }: SittingActionsProps, { row: other }: SittingActionsProps) =>
  one.id === other.id &&
  one.name === other.name &&
  one.phase === other.phase &&
  one.room === other.room &&
  one.tools_off?.join() === other.tools_off?.join() &&
  one.safe_browser === other.safe_browser &&
  (one.late ?? 0) > 0 === (other.late ?? 0) > 0 &&
  (one.left_ms === undefined) === (other.left_ms === undefined) &&
  one.paper.can.watch === other.paper.can.watch &&
  one.paper.can.decide === other.paper.can.decide;

/** Shows what may be done about one sitting, as a menu. */
export const SittingActions = memo(function SittingActions({ row, onStart }: SittingActionsProps) {
  const { t } = useTranslation("live");
  const [watched, decided] = [watching.filter((what) => mayDo(what, row)), deciding.filter((what) => mayDo(what, row))];
  const hasBegun = row.phase !== "not_started";
  if (!hasBegun && watched.length + decided.length === 0) return null;
  const label = t("acts_for", { name: row.name });
  return (
    <MoreMenu label={label}>
      {watched.map((what) => (
        <MenuItem key={what} icon={icons[what]} onAction={() => onStart(what)}>
          {t(`menu.${what}`)}
        </MenuItem>
      ))}
      {hasBegun ? (
        <MenuItem icon={History} href={`/live/${row.id}`}>
          {t("menu.timeline")}
        </MenuItem>
      ) : null}
      {decided.length > 0 ? <MenuRule /> : null}
      {decided.map((what) => (
        <MenuItem
          key={what}
          icon={icons[what]}
          danger={what === "end" || what === "cancel"}
          onAction={() => onStart(what)}
        >
          {t(`menu.${what}`)}
        </MenuItem>
      ))}
    </MoreMenu>
  );
}, isSameMenu);
