import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { linksQuery, type ReportLink } from "../requests.ts";

type WithdrawDialogProps = { session: string; link: ReportLink; onClose: () => void; onWithdrawn: () => void };

/** Asks before a link is withdrawn: it can’t be made to work again. */
export function WithdrawDialog({ session, link, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { t } = useTranslation("report");
  const toast = useResultToast();
  const client = useQueryClient();
  const form = useAction({
    send: () =>
      call("shared_reports.withdraw", { params: { id: link.id } }).finally(
        () => void client.invalidateQueries({ queryKey: linksQuery(session).queryKey }),
      ),
    onDone: () => {
      toast.done(t("share.withdraw_done"));
      onWithdrawn();
      onClose();
    },
  });
  return (
    <DialogForm
      asks
      title={t("share.withdraw_title")}
      form={form}
      submitLabel={t("share.withdraw_link")}
      cancelLabel={t("share.keep")}
      onClose={onClose}
    >
      <p>{t("share.withdraw_body")}</p>
    </DialogForm>
  );
}
