import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TextField } from "../ui/text-field.tsx";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import { useWho } from "./use-who.ts";

const most = 24 * 60;

type MinutesDialogProps = { rows: readonly LiveRow[]; action: "extend" | "credit" | "reopen"; onClose: () => void };

/** Asks for how many minutes time is given, or sittings are open again. */
export function MinutesDialog({ rows, action, onClose }: MinutesDialogProps) {
  const { t } = useTranslation("live");
  const act = useAct();
  const who = useWho(rows);
  const [text, setText] = useState("10");
  const minutes = Number(text.trim());
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= most;
  const form = useAction({ send: () => act(rows, { action, seconds: minutes * 60 }), onDone: onClose });
  return (
    <DialogForm
      title={t(`${action}.title`, { who })}
      form={form}
      submitLabel={t(`${action}.submit`)}
      onClose={onClose}
      isReady={isValid}
    >
      <TextField
        label={t("minutes")}
        help={t(`${action}.help`)}
        error={isValid ? undefined : t("minutes_invalid", { most })}
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={setText}
      />
    </DialogForm>
  );
}
