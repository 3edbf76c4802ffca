import "./list.css";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";

type MoreRowsProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label?: string;
  /** What is said once all rows are there. */
  end?: string;
};

/** Shows the way on in a list that grows at its end, the newest first. */
export function MoreRows({ list, label, end }: MoreRowsProps) {
  const { t } = useTranslation();
  if (!list.hasNextPage && !end) return null;
  return (
    <div className="row list-more">
      {list.hasNextPage ? (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {label ?? t("list.more")}
        </Button>
      ) : (
        <p className="meta">{end}</p>
      )}
    </div>
  );
}
