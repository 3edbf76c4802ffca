import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { RichContent } from "../../../base/ui/rich-content.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { type Material, versionTextQuery } from "../requests.ts";

type VersionDialogProps = { material: Material; number: number; onClose: () => void };

/** Shows the text of a version of an article as it was: when it was written, by whom, and nothing that changes it. */
export function VersionDialog({ material, number, onClose }: VersionDialogProps) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const version = useQuery(versionTextQuery(material.id, number));
  return (
    <Dialog
      wide
      title={t("version_of", { name: material.title, number: numbers.counted(number) })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <Button autoFocus onPress={onClose}>
          {t("close")}
        </Button>
      }
    >
      {version.isError ? <ListFailure error={version.error} onRetry={() => void version.refetch()} /> : null}
      {version.isPending ? <ListPending rows={3} /> : null}
      {version.data ? (
        <div className="stack g4">
          <p className="meta">
            {version.data.created_by
              ? t("version_by", { name: version.data.created_by.name, when: dates.moment(version.data.created_at) })
              : dates.moment(version.data.created_at)}
          </p>
          <div className="ml-preview ml-version">
            <RichContent html={version.data.rendered} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
