import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { openDownload } from "../../../base/ui/download.ts";
import { FormatMenu } from "../../../parts/exports/format-menu.tsx";
import type { StudentsSearch } from "../analysis-search.ts";

type StudentsDownloadProps = { assessment: string; search: StudentsSearch; isDisabled: boolean };

/** Downloads the list in sight, all of its pages: the same filters, the same order. */
export function StudentsDownload({ assessment, search, isDisabled }: StudentsDownloadProps) {
  const { t } = useTranslation("analysis");
  const toast = useResultToast();
  const { page: _, ...filters } = search;
  const link = useMutation({
    mutationFn: (format: "xlsx" | "csv") =>
      call("assessment_results.download_students", { params: { id: assessment }, query: { ...filters, format } }),
    onSuccess: ({ url }) => openDownload(url),
    onError: toast.failed(t("students.download_failed")),
  });
  return (
    <FormatMenu
      label={t("students.download")}
      isDisabled={isDisabled}
      isPending={link.isPending}
      onChoose={link.mutate}
    />
  );
}
