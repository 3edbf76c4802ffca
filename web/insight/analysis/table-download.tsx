import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { openDownload } from "../../base/ui/download.ts";
import { FormatMenu } from "../../parts/exports/format-menu.tsx";
import type { Analysis } from "./requests.ts";

type TableDownloadProps = { analysis: Analysis; table?: "questions" | "pairs" };

/** Downloads a table of an analysis as it is in sight: the same version, the same groups compared. */
export function TableDownload({ analysis, table = "questions" }: TableDownloadProps) {
  const { t } = useTranslation("analysis");
  const toast = useResultToast();
  const { assessment, dif } = analysis;
  const compared = dif ? { reference: dif.reference.id, focal: dif.focal.id } : {};
  const query = { assessment_id: assessment.id, version: analysis.version ?? ("all" as const), table, ...compared };
  const link = useMutation({
    mutationFn: (format: "xlsx" | "csv") => call("item_analysis.download", { query: { ...query, format } }),
    onSuccess: ({ url }) => openDownload(url),
    onError: toast.failed(t("questions.download_failed")),
  });
  return (
    <FormatMenu label={t("questions.download")} isDisabled={false} isPending={link.isPending} onChoose={link.mutate} />
  );
}
