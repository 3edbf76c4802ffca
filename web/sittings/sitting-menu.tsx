import { useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleStop,
  CircleX,
  Clock,
  Ellipsis,
  History,
  ListChecks,
  ListX,
  RotateCcw,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CountLateDialog } from "./count-late-dialog.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { ExtendDialog } from "./extend-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { type Sitting, sittingQuery } from "./requests.ts";
import { useAct } from "./use-act.ts";
import { useLeaveLate } from "./use-leave-late.ts";

const dialogs = {
  extend: ExtendDialog,
  end: EndDialog,
  reopen: ReopenDialog,
  count_late: CountLateDialog,
  cancel: CancelDialog,
  remove: RemoveDialog,
} as const;
type DialogName = keyof typeof dialogs;

const icons = {
  extend: Clock,
  end: CircleStop,
  reopen: RotateCcw,
  count_late: ListChecks,
  cancel: CircleX,
  remove: Trash2,
} as const;

/** What may be done about a sitting in a dialog of its own, in order; what ends it comes last. */
function listDialogs(sitting: Sitting): DialogName[] {
  return (["extend", "reopen", "count_late", "end", "cancel", "remove"] as const).filter(
    (name) => sitting.can[name] === true && (name !== "count_late" || (sitting.late_waiting ?? 0) > 0),
  );
}

/** Returns whether late answers wait that this person may leave uncounted. */
const mayLeaveLate = (sitting: Sitting) => sitting.can.leave_late === true && (sitting.late_waiting ?? 0) > 0;

/** Returns whether anything happened in a sitting that can be looked at. */
const hasTimeline = (sitting: Sitting) => sitting.started_at !== null;

/** Returns whether the team may do anything about a sitting that its menu offers. */
const hasActions = (sitting: Sitting) =>
  listDialogs(sitting).length > 0 || sitting.can.release === true || hasTimeline(sitting);

type SittingMenuProps = {
  id: string;
  /** Whose it is. */
  name: string;
  /** The sitting itself where the list has it; it is asked for when the menu opens otherwise. */
  sitting?: Sitting;
};

/** Shows what the team may do about one sitting, as far as its `can` says. */
export function SittingMenu({ id, name, sitting: known }: SittingMenuProps) {
  const { t } = useTranslation("sittings");
  const act = useAct();
  const toast = useResultToast();
  const leaveLate = useLeaveLate();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const asked = useQuery({ ...sittingQuery(id), enabled: isOpen && known === undefined });
  const sitting = known ?? asked.data;
  if (known && !hasActions(known)) return null;
  const release = () => {
    if (!sitting) return;
    void act(sitting, { action: "release" }, t("release.done", { name })).catch(toast.failed(t("release.failed")));
  };
  const Shown = dialog ? dialogs[dialog] : null;
  return (
    <>
      <Menu
        label={t("acts_for", { name })}
        placement="bottom end"
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost" size="sm" icon aria-label={t("acts_for", { name })}>
            <Icon of={Ellipsis} small />
          </Button>
        }
      >
        {sitting && hasTimeline(sitting) ? (
          <MenuItem icon={History} href={`/live/${encodeURIComponent(id)}`}>
            {t("timeline")}
          </MenuItem>
        ) : null}
        {sitting?.can.release === true ? (
          <MenuItem icon={CircleCheck} onAction={release}>
            {t("release.open")}
          </MenuItem>
        ) : null}
        {sitting && mayLeaveLate(sitting) ? (
          <MenuItem icon={ListX} onAction={() => leaveLate(sitting)}>
            {t("leave_late.open")}
          </MenuItem>
        ) : null}
        {sitting
          ? listDialogs(sitting).map((of) => (
              <MenuItem
                key={of}
                icon={icons[of]}
                danger={of === "cancel" || of === "remove"}
                onAction={() => setDialog(of)}
              >
                {t(`${of}.open`)}
              </MenuItem>
            ))
          : null}
        {!sitting || !hasActions(sitting) ? (
          <MenuItem isDisabled>{t(sitting ? "nothing" : asked.isError ? "unknown" : "loading")}</MenuItem>
        ) : null}
      </Menu>
      {Shown && sitting ? <Shown sitting={sitting} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
