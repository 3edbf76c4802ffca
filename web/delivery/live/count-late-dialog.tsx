import { useTranslation } from "react-i18next";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import { useWho } from "./use-who.ts";

/** Asks before late answers of sittings are counted, which nothing undoes. */
export function CountLateDialog({ rows, onClose }: { rows: readonly LiveRow[]; onClose: () => void }) {
  const { t } = useTranslation("live");
  const act = useAct();
  const who = useWho(rows);
  const form = useAction({ send: () => act(rows, { action: "count_late" }), onDone: onClose });
  return (
    <DialogForm
      asks
      tone="primary"
      title={t("count_late.title", { who })}
      form={form}
      submitLabel={t("count_late.submit")}
      onClose={onClose}
    >
      <p className="body-s">{t("count_late.body")}</p>
    </DialogForm>
  );
}
