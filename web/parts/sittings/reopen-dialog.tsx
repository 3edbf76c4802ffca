import { useTranslation } from "react-i18next";
import { Notice } from "../../base/ui/notice.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { MinutesField, useMinutes } from "./minutes-field.tsx";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Lets a student continue a sitting that is over: says which section opens, for how long, and what becomes of the score. */
export function ReopenDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("sittings");
  const act = useAct();
  const given = useMinutes(10);
  const { seconds } = given;
  const name = sitting.user_name;
  const section = [...sitting.sections]
    .sort((one, other) => one.position - other.position)
    .findLast(({ state }) => state === "ended");
  const form = useAction({
    send: async () =>
      seconds === null ? null : act(sitting, { action: "reopen", seconds }, t("reopen.done", { name })),
    onDone: onClose,
  });
  const isScored = sitting.state !== "submitted";
  return (
    <DialogForm
      title={t("reopen.title", { name })}
      form={form}
      submitLabel={t("reopen.reopen")}
      onClose={onClose}
      isReady={seconds !== null}
    >
      <p className="body-s">{t("reopen.body", { section: section?.name ?? "" })}</p>
      <MinutesField
        value={given}
        help={t(section?.time_limit_seconds === null ? "reopen.help_untimed" : "reopen.help")}
      />
      {isScored ? (
        <Notice tone="warning" title={t("reopen.scored_title")}>
          {t("reopen.scored")}
        </Notice>
      ) : null}
    </DialogForm>
  );
}
