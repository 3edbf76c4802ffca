import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import type { ActName } from "./acts.ts";
import { CountLateDialog } from "./count-late-dialog.tsx";
import { IncidentDialog } from "./incident-dialog.tsx";
import type { LiveRow } from "./live-rows.ts";
import { MessageDialog } from "./message-dialog.tsx";
import { MinutesDialog } from "./minutes-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { RoomDialog } from "./room-dialog.tsx";
import { ToolsDialog } from "./tools-dialog.tsx";
import { useAct } from "./use-act.ts";

export type Doing = Exclude<ActName, "release"> | "five" | "room" | "incident";

/** Returns the way to act on sittings, some at once and some by a dialog, and that dialog while it is open. */
export function useActing(): {
  /** @param isEveryone The rows are all there are, not some that were chosen. */
  start: (what: Doing, rows: readonly LiveRow[], isEveryone?: boolean) => void;
  dialog: ReactNode;
  isBusy: boolean;
} {
  const { t } = useTranslation("live");
  const act = useAct();
  const toast = useResultToast();
  const [isBusy, setBusy] = useState(false);
  const [open, setOpen] = useState<Opened | null>(null);
  const doNow = (done: Promise<void>) => {
    setBusy(true);
    void done.catch(toast.failed(t("failed"))).finally(() => setBusy(false));
  };
  const start = (what: Doing, rows: readonly LiveRow[], isEveryone = false) => {
    if (what === "five") doNow(act(rows, { action: "extend", seconds: 300 }));
    else if (what === "pause" || what === "resume" || what === "let_back_in" || what === "leave_late")
      doNow(act(rows, { action: what }));
    else setOpen({ what, rows, isEveryone });
  };
  const close = () => setOpen(null);
  return { start, isBusy, dialog: open ? dialogOf(open, close) : null };
}

type Opened = { what: Doing; rows: readonly LiveRow[]; isEveryone: boolean };

function dialogOf({ what, rows, isEveryone }: Opened, onClose: () => void): ReactNode {
  const given = { rows, onClose };
  switch (what) {
    case "extend":
    case "credit":
    case "reopen":
      return <MinutesDialog {...given} action={what} />;
    case "end":
    case "cancel":
      return <ReasonDialog {...given} action={what} />;
    case "count_late":
      return <CountLateDialog {...given} />;
    case "message":
      return <MessageDialog {...given} />;
    case "incident":
      return <IncidentDialog {...given} />;
    case "set_tools":
      return <ToolsDialog {...given} isEveryone={isEveryone} />;
    case "room":
      return <RoomDialog {...given} />;
    default:
      return null;
  }
}
