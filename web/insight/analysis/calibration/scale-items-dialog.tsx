import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useFigures } from "../../../base/common/use-figures.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { type Scale, type ScaleItem, scaleQuery } from "../requests.ts";

/** So many rows are shown at once. */
const MOST = 500;

/** Shows which questions are on a scale, the easiest first, with their parameters there. */
export function ScaleItemsDialog({ scale, onClose }: { scale: Scale; onClose: () => void }) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const found = useQuery(scaleQuery(scale.id));
  const columns: Column<ScaleItem>[] = [
    { id: "title", title: t("scale.question"), rowHeader: true, cell: ({ title }) => <bdi>{title}</bdi> },
    { id: "a", title: "a", numeric: true, cell: ({ a }) => figure(a) },
    { id: "b", title: "b", numeric: true, cell: ({ b }) => figure(b) },
    { id: "c", title: "c", numeric: true, cell: ({ c }) => figure(c) },
  ];
  return (
    <Dialog
      wide
      title={t("scale.items_of", { name: scale.name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={<Button onPress={onClose}>{t("scale.close")}</Button>}
    >
      {found.data ? (
        <>
          <p className="body-s dim">{t("scale.questions", { count: found.data.questions })}</p>
          <Table
            dense
            label={t("scale.items_of", { name: scale.name })}
            columns={columns}
            rows={found.data.items.slice(0, MOST)}
            rowId={(item) => item.question_version}
          />
        </>
      ) : found.isError ? (
        <ListFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height="240px" />
      )}
    </Dialog>
  );
}
