import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { type CodedAllocation, StartCodeOf } from "./start-code-of.tsx";

type StartCodeDialogProps = {
  allocations: readonly CodedAllocation[];
  isLoading?: boolean;
  /** To be shown where they failed to load. */
  failure?: ReactNode;
  onClose: () => void;
};

/** Shows the start codes of allocations to a supervisor. */
export function StartCodeDialog({ allocations, isLoading = false, failure = null, onClose }: StartCodeDialogProps) {
  const { t } = useTranslation("sittings");
  return (
    <Dialog
      title={t("start_code.title")}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <Button variant="ghost" onPress={onClose}>
          {t("start_code.close")}
        </Button>
      }
    >
      <div className="stack g6">
        <p className="body-s">{t("start_code.help")}</p>
        {isLoading ? <p aria-busy="true">{t("loading")}</p> : null}
        {failure}
        {!isLoading && failure === null && allocations.length === 0 ? (
          <p className="body-s">{t("start_code.no_allocations")}</p>
        ) : null}
        {allocations.map((allocation) => (
          <StartCodeOf key={allocation.id} allocation={allocation} />
        ))}
      </div>
    </Dialog>
  );
}
