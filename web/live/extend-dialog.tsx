import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TextField } from "../ui/text-field.tsx";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

const most = 24 * 60;

/** More time in the section that is open, in minutes. */
export function ExtendDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("live");
  const act = useAct();
  const [text, setText] = useState("10");
  const minutes = Number(text.trim());
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= most;
  const form = useAction({
    send: () =>
      act(
        sitting,
        { action: "extend", seconds: minutes * 60 },
        t("extend.done", { name: sitting.user_name, count: minutes }),
      ),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t("extend.title", { name: sitting.user_name })}
      form={form}
      submitLabel={t("extend.give")}
      onClose={onClose}
      isReady={isValid}
    >
      <TextField
        label={t("extend.minutes")}
        help={t("extend.help")}
        error={isValid ? undefined : t("extend.invalid", { most })}
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={setText}
      />
    </DialogForm>
  );
}
