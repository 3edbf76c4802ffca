import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TextField } from "../ui/text-field.tsx";
import { useDurations } from "../ui/use-durations.ts";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import type { Outage } from "./use-outage.ts";
import { useWho } from "./use-who.ts";

const most = 24 * 60;

type CreditDialogProps = { outage: Outage; rows: readonly LiveRow[]; onClose: () => void; onDone: () => void };

/** Shows who was offline for how long, and gives all of them the same credit once someone approves. */
export function CreditDialog({ outage, rows, onClose, onDone }: CreditDialogProps) {
  const { t } = useTranslation("live");
  const durations = useDurations();
  const act = useAct();
  const byId = new Map(outage.sessions.map((session) => [session.id, session]));
  const credited = rows.filter(({ id, paper }) => byId.has(id) && paper.can.decide);
  const who = useWho(credited);
  const [text, setText] = useState(String(outage.seconds / 60));
  const minutes = Number(text.trim());
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= most;
  const form = useAction({
    send: () => act(credited, { action: "credit", seconds: minutes * 60 }),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("credit.title", { who })}
      form={form}
      submitLabel={t("credit.submit")}
      onClose={onClose}
      isReady={isValid && credited.length > 0}
    >
      <TextField
        label={t("minutes")}
        help={t("outage.help")}
        error={isValid ? undefined : t("minutes_invalid", { most })}
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={setText}
      />
      <ul className="credited" aria-label={t("outage.who")}>
        {credited.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span className="num faint">
              {t(byId.get(id)?.is_offline ? "outage.offline_since" : "outage.offline_for", {
                time: durations.words(byId.get(id)?.offline_seconds ?? 0),
              })}
            </span>
          </li>
        ))}
      </ul>
    </DialogForm>
  );
}
