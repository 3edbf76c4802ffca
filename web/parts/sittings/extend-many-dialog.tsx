import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { MinutesField, useMinutes } from "./minutes-field.tsx";
import { useActMany } from "./use-act-many.ts";

type ExtendManyDialogProps = { sessions: readonly string[]; onClose: () => void };

/** Gives more time in the open sections of sittings, in minutes. */
export function ExtendManyDialog({ sessions, onClose }: ExtendManyDialogProps) {
  const { t } = useTranslation("sittings");
  const act = useActMany();
  const given = useMinutes(10);
  const { seconds } = given;
  const form = useAction({
    send: async () => (seconds === null ? undefined : act({ sessions: [...sessions], action: "extend", seconds })),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t("many.extend.title", { count: sessions.length })}
      form={form}
      submitLabel={t("extend.give")}
      onClose={onClose}
      isReady={seconds !== null}
    >
      <MinutesField value={given} help={t("many.extend.help")} />
    </DialogForm>
  );
}
