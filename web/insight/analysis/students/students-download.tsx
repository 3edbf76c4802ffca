import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { openDownload } from "../../../base/ui/download.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../../base/ui/menu.tsx";
import type { StudentsSearch } from "../analysis-search.ts";

const formats = ["xlsx", "csv"] as const;

type StudentsDownloadProps = { assessment: string; search: StudentsSearch; isDisabled: boolean };

/** Downloads the list in sight, all of its pages: the same filters, the same order. */
export function StudentsDownload({ assessment, search, isDisabled }: StudentsDownloadProps) {
  const { t } = useTranslation("analysis");
  const toast = useResultToast();
  const { page: _, ...filters } = search;
  const link = useMutation({
    mutationFn: (format: (typeof formats)[number]) =>
      call("assessment_results.download_students", { params: { id: assessment }, query: { ...filters, format } }),
    onSuccess: ({ url }) => openDownload(url),
    onError: toast.failed(t("students.download_failed")),
  });
  return (
    <Menu
      label={t("students.download")}
      placement="bottom end"
      trigger={
        <Button isDisabled={isDisabled} isPending={link.isPending}>
          <Icon of={Download} small />
          {t("students.download")}
        </Button>
      }
    >
      {formats.map((format) => (
        <MenuItem key={format} onAction={() => link.mutate(format)}>
          {t(`students.formats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
