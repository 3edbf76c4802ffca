import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import type { Sitting } from "./requests.ts";
import { useFreshSittings } from "./use-act.ts";

/** Asks before a sitting that hasn’t been started is removed. */
export function RemoveDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("sittings");
  const toast = useResultToast();
  const refresh = useFreshSittings();
  const name = sitting.user_name;
  const form = useAction({
    send: () => call("sessions.remove", { params: { id: sitting.id } }).finally(() => void refresh()),
    onDone: () => {
      toast.done(t("remove.done", { name }));
      onClose();
    },
  });
  return (
    <DialogForm
      asks
      title={t("remove.title", { name })}
      form={form}
      submitLabel={t("remove.remove")}
      cancelLabel={t("remove.keep")}
      onClose={onClose}
    >
      <p className="body-s">{t("remove.body")}</p>
    </DialogForm>
  );
}
