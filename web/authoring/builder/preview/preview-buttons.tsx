import { Eye, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { usePreview } from "./use-preview.ts";

/** Opens the draft as a student sees it: at once, or as a student with accommodations, from some module on, on some route. */
export function PreviewButtons() {
  const { t } = useTranslation("builder");
  const { isBusy, open } = usePreview();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon aria-label={t("preview.options")} onPress={() => setAsking(true)}>
        <Icon of={SlidersHorizontal} small />
      </Button>
      <Button isPending={isBusy} onPress={() => void open({})}>
        <Icon of={Eye} small />
        {t("preview.act")}
      </Button>
      {isAsking ? <PreviewDialog onOpen={(choice) => void open(choice)} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
