import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { MinutesField, useMinutes } from "./minutes-field.tsx";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Gives more time in the section that is open, in minutes. */
export function ExtendDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("sittings");
  const act = useAct();
  const given = useMinutes(10);
  const { seconds, minutes: count } = given;
  const name = sitting.user_name;
  const form = useAction({
    send: async () =>
      seconds === null ? null : act(sitting, { action: "extend", seconds }, t("extend.done", { name, count })),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t("extend.title", { name })}
      form={form}
      submitLabel={t("extend.give")}
      onClose={onClose}
      isReady={seconds !== null}
    >
      <MinutesField value={given} help={t("extend.help")} />
    </DialogForm>
  );
}
