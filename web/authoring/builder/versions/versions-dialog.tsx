import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder } from "../builder-context.tsx";
import { VersionChangeList } from "./version-change-list.tsx";

/** How many versions are shown: the newest. */
const SHOWN = 50;

/** Shows the published versions, the newest first: when and by whom, how many took them, and what each changed. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["builder", "shell"]);
  const { stored } = useBuilder();
  const versions = useQuery({
    queryKey: queryKey("builder", "versions", stored.id, stored.published_version),
    queryFn: async ({ signal }) =>
      (await call("assessments.versions", { params: { id: stored.id }, query: { page_size: SHOWN }, signal })).results,
  });
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  return (
    <Dialog
      wide
      title={t("versions.title")}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={<Button onPress={onClose}>{t("versions.close")}</Button>}
    >
      {versions.isError ? (
        <ListFailure error={versions.error} onRetry={() => void versions.refetch()} />
      ) : !versions.data ? (
        <SkeletonGroup label={t("loading", { ns: "shell" })}>
          <Skeleton width="70%" height="20px" />
        </SkeletonGroup>
      ) : versions.data.length === 0 ? (
        <p>{t("versions.none")}</p>
      ) : (
        <ol className="build-versions">
          {versions.data.map(({ number, published_at: at, published_by: by, sittings, changes }) => (
            <li key={number}>
              <h3 className="h3">{t("versions.number", { number })}</h3>
              <p className="meta">
                {by
                  ? t("versions.published_by", { when: dates.moment(at), name: by.name })
                  : t("versions.published", { when: dates.moment(at) })}
                {" · "}
                {t("versions.sittings", { count: sittings, said: numbers.counted(sittings) })}
              </p>
              <VersionChangeList changes={changes} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
