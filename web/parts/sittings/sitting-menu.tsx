import { useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleStop,
  CircleX,
  Clock,
  Ellipsis,
  Eye,
  History,
  ListChecks,
  ListX,
  RotateCcw,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CountLateDialog } from "./count-late-dialog.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { ExtendDialog } from "./extend-dialog.tsx";
import { ReleaseOne } from "./release-one.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { type Sitting, sittingQuery } from "./requests.ts";
import { ShowKeysDialog } from "./show-keys-dialog.tsx";
import { useLeaveLate } from "./use-leave-late.ts";
import { useRelease } from "./use-release.ts";

const dialogs = {
  release: ReleaseOne,
  show_keys: ShowKeysDialog,
  extend: ExtendDialog,
  end: EndDialog,
  reopen: ReopenDialog,
  count_late: CountLateDialog,
  cancel: CancelDialog,
  remove: RemoveDialog,
} as const;
type DialogName = keyof typeof dialogs;

const icons = {
  release: CircleCheck,
  show_keys: Eye,
  extend: Clock,
  end: CircleStop,
  reopen: RotateCcw,
  count_late: ListChecks,
  cancel: CircleX,
  remove: Trash2,
} as const;

/** Actions on a sitting that open a dialog, in order; those that end it come last. */
function listDialogs(sitting: Sitting): DialogName[] {
  return (["release", "show_keys", "extend", "reopen", "count_late", "end", "cancel", "remove"] as const).filter(
    (name) => sitting.can[name] === true && (name !== "count_late" || (sitting.late_waiting ?? 0) > 0),
  );
}

/** Returns whether there are late answers that this person may leave uncounted. */
const mayLeaveLate = (sitting: Sitting) => sitting.can.leave_late === true && (sitting.late_waiting ?? 0) > 0;

/** Returns whether a sitting has a timeline to show. */
const hasTimeline = (sitting: Sitting) => sitting.started_at !== null;

/** Returns whether the menu has any action on a sitting for this person. */
const hasActions = (sitting: Sitting) => listDialogs(sitting).length > 0 || hasTimeline(sitting);

type SittingMenuProps = {
  id: string;
  /** The student's name. */
  name: string;
  /** The sitting, if the list has it; otherwise it is fetched when the menu opens. */
  sitting?: Sitting;
};

/** Shows the team's actions on one sitting, as far as its `can` allows. */
export function SittingMenu({ id, name, sitting: known }: SittingMenuProps) {
  const { t } = useTranslation("sittings");
  const leaveLate = useLeaveLate();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const release = useRelease(() => setDialog("release"));
  const asked = useQuery({ ...sittingQuery(id), enabled: isOpen && known === undefined });
  const sitting = known ?? asked.data;
  if (known && !hasActions(known)) return null;
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
                onAction={() => (of === "release" ? void release(sitting) : setDialog(of))}
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
