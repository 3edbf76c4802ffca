import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { openDownload } from "../../base/ui/download.ts";
import { Icon } from "../../base/ui/icon.tsx";
import type { Analysis } from "./requests.ts";

type CsvButtonProps = { analysis: Analysis; table?: "questions" | "pairs" };

/** Downloads a table of an analysis as it is in sight: the same version, the same groups compared. */
export function CsvButton({ analysis, table = "questions" }: CsvButtonProps) {
  const { t } = useTranslation("analysis");
  const toast = useResultToast();
  const [isOpening, setOpening] = useState(false);
  const { assessment, dif } = analysis;
  const download = async () => {
    setOpening(true);
    try {
      const compared = dif ? { reference: dif.reference.id, focal: dif.focal.id } : {};
      const query = { assessment_id: assessment.id, version: analysis.version ?? ("all" as const), table, ...compared };
      openDownload((await call("item_analysis.download", { query })).url);
    } catch (error) {
      toast.failed(t("questions.csv_failed"))(error);
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button isPending={isOpening} onPress={() => void download()}>
      <Icon of={Download} small />
      {t("questions.csv")}
    </Button>
  );
}
