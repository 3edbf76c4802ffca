import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { openDownload } from "../../base/ui/download.ts";
import { exportLink } from "./requests.ts";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

/** Shows the whole taxonomy as a file, and a file into the taxonomy. */
export function TaxonomyActions({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation("tags");
  const toast = useResultToast();
  const [isOpening, setOpening] = useState(false);
  const [isBringing, setBringing] = useState(false);
  const download = async () => {
    setOpening(true);
    try {
      openDownload(await exportLink());
    } catch (error) {
      toast.failed(t("export_failed"))(error);
    } finally {
      setOpening(false);
    }
  };
  return (
    <div className="row row-2">
      <Button isPending={isOpening} onPress={() => void download()}>
        {t("export")}
      </Button>
      {isStaff ? <Button onPress={() => setBringing(true)}>{t("import")}</Button> : null}
      {isBringing ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setBringing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
