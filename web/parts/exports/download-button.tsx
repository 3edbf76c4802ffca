import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { DownloadDialog } from "./download-dialog.tsx";
import { type ExportTarget, isNarrowed } from "./export-target.ts";

/** Shows the way to results as files. Its route loads the messages of `exports`. */
export function DownloadButton(target: ExportTarget) {
  const { t } = useTranslation("exports");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon of={Download} small />
        {t(isNarrowed(target) ? "button_found" : "button")}
      </Button>
      {isOpen ? <DownloadDialog target={target} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
