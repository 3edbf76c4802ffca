import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { downloadText } from "../../base/ui/download.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { servedBrand } from "../../base/ui/served-brand.ts";
import { useDates } from "../../base/ui/use-dates.ts";
import { receiptText } from "./receipt-text.ts";
import type { Sitting } from "./requests.ts";

/** Shows what the server holds of the answers, to be kept as a file: copying is blocked in the page. */
export function ReceiptBlock({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation("report");
  const toast = useResultToast();
  const dates = useDates(useUser().time_zone);
  const fetchReceipt = useMutation({
    mutationFn: () => call("sessions.receipt", { params: { id: sitting.id } }),
    onSuccess: (receipt) => {
      const words = t("receipt.text", { ns: "report", returnObjects: true });
      const text = receiptText(receipt, {
        sitting,
        words: { ...words, head: headOf(), answered: t("receipt.text.answered", receipt) },
      });
      downloadText(t("receipt.file", { code: receipt.code }), text);
    },
    onError: toast.failed(t("receipt.failed")),
  });
  const headOf = () =>
    `${servedBrand().name}\n${t("receipt.text.head", { assessment: sitting.assessment_name, name: sitting.user_name })}`;
  const receipt = fetchReceipt.data;
  const said = receipt && { code: receipt.code, answered: receipt.answered, total: receipt.total };
  return (
    <section className="block no-print">
      <header>
        <h2 className="h2">{t("receipt.title")}</h2>
        <p className="answer receipt-said">{t("receipt.body")}</p>
      </header>
      <Button isPending={fetchReceipt.isPending} onPress={() => fetchReceipt.mutate()}>
        <Icon of={Download} small />
        {t("receipt.download")}
      </Button>
      {receipt && said ? (
        <p className="foot num" role="status">
          {receipt.last_saved_at
            ? t("receipt.held", { ...said, when: dates.moment(receipt.last_saved_at) })
            : t("receipt.held_never", said)}
        </p>
      ) : null}
    </section>
  );
}
