import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

const most = 24 * 60;

/** More time in the section that is open, in minutes. */
export function ExtendDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("live");
  const act = useAct(onClose);
  const [text, setText] = useState("10");
  const minutes = Number(text.trim());
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= most;
  const submit = () => {
    if (!isValid) return;
    act.mutate({
      sitting,
      action: { action: "extend", seconds: minutes * 60 },
      done: t("extend.done", { name: sitting.user_name, count: minutes }),
      failed: t("extend.failed"),
    });
  };
  return (
    <Dialog
      title={t("extend.title", { name: sitting.user_name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("back")}
          </Button>
          <Button variant="primary" isDisabled={!isValid} isPending={act.isPending} onPress={submit}>
            {t("extend.give")}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
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
      </form>
    </Dialog>
  );
}
