import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../common/list-failure.tsx";
import { useUser } from "../../common/session-context.tsx";
import { ListPending } from "../../list/list-pending.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { useDates } from "../../ui/use-dates.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
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
