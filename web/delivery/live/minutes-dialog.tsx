import { useTranslation } from "react-i18next";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { MinutesField, useMinutes } from "../../parts/sittings/minutes-field.tsx";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import { useWho } from "./use-who.ts";

type MinutesDialogProps = { rows: readonly LiveRow[]; action: "extend" | "credit" | "reopen"; onClose: () => void };

/** Asks for how many minutes time is given, or sittings are open again. */
export function MinutesDialog({ rows, action, onClose }: MinutesDialogProps) {
  const { t } = useTranslation("live");
  const act = useAct();
  const who = useWho(rows);
  const given = useMinutes(10);
  const { seconds } = given;
  const form = useAction({
    send: async () => (seconds === null ? undefined : act(rows, { action, seconds })),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t(`${action}.title`, { who })}
      form={form}
      submitLabel={t(`${action}.submit`)}
      onClose={onClose}
      isReady={seconds !== null}
    >
      <MinutesField value={given} help={t(`${action}.help`)} />
    </DialogForm>
  );
}
