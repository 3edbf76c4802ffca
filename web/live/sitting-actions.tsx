import { CirclePause, CirclePlay, CircleStop, Clock, Ellipsis, MessageSquare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuRule } from "../ui/menu.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { ExtendDialog } from "./extend-dialog.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import type { Moment } from "./moment.ts";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Shows what may be done about a sitting, as far as `can` says: five more minutes at once, the rest in a menu. */
export function SittingActions({ sitting, moment }: { sitting: Sitting; moment: Moment }) {
  const { t } = useTranslation("live");
  const act = useAct();
  const toast = useResultToast();
  const [dialog, setDialog] = useState<"extend" | "message" | "end" | null>(null);
  const close = () => setDialog(null);
  const name = sitting.user_name;
  const isPaused = moment.kind === "paused";
  const hasClock = moment.kind === "working" || isPaused;
  const mayPause = isPaused ? sitting.can.resume : sitting.can.pause && (hasClock || moment.kind === "untimed");
  const [isBusy, setBusy] = useState(false);
  const doNow = (done: Promise<void>, failed: string) => {
    setBusy(true);
    void done.catch(toast.failed(failed)).finally(() => setBusy(false));
  };
  const extend = () =>
    doNow(act(sitting, { action: "extend", seconds: 300 }, t("extend.done", { name, count: 5 })), t("extend.failed"));
  const turn = () =>
    doNow(
      act(sitting, { action: isPaused ? "resume" : "pause" }, t(isPaused ? "pause.resumed" : "pause.paused", { name })),
      t("pause.failed"),
    );
  const hasMenu = sitting.can.extend || sitting.can.message || sitting.can.end || mayPause;
  return (
    <span className="row row-1 live-acts">
      {sitting.can.extend && hasClock ? (
        <Button size="sm" isPending={isBusy} aria-label={t("extend.five_for", { name })} onPress={extend}>
          {t("extend.five")}
        </Button>
      ) : null}
      {hasMenu ? (
        <Menu
          label={t("acts_for", { name })}
          placement="bottom end"
          trigger={
            <Button variant="ghost" size="sm" icon aria-label={t("acts_for", { name })}>
              <Icon of={Ellipsis} small />
            </Button>
          }
        >
          {sitting.can.extend && hasClock ? (
            <MenuItem icon={Clock} onAction={() => setDialog("extend")}>
              {t("extend.open")}
            </MenuItem>
          ) : null}
          {mayPause ? (
            <MenuItem icon={isPaused ? CirclePlay : CirclePause} onAction={turn}>
              {t(isPaused ? "pause.resume" : "pause.pause")}
            </MenuItem>
          ) : null}
          {sitting.can.message ? (
            <MenuItem icon={MessageSquare} onAction={() => setDialog("message")}>
              {t("message.open")}
            </MenuItem>
          ) : null}
          {sitting.can.end ? <MenuRule /> : null}
          {sitting.can.end ? (
            <MenuItem icon={CircleStop} danger onAction={() => setDialog("end")}>
              {t("end.open")}
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
      {dialog === "extend" ? <ExtendDialog sitting={sitting} onClose={close} /> : null}
      {dialog === "message" ? <MessageDialog sitting={sitting} onClose={close} /> : null}
      {dialog === "end" ? <EndDialog sitting={sitting} onClose={close} /> : null}
    </span>
  );
}
