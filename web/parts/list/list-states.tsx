import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/states.tsx";

type ListStatesProps<Data> = {
  /** The current result of the query. */
  list: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  isEmpty: (data: Data) => boolean;
  /** For a list that is searched or filtered: the title when nothing matches, and how to clear the filter. */
  filter?: { isOn: boolean; noneTitle: string; onClear: () => void };
  /** For a list without any rows: what will be here, and how to begin. */
  empty: ReactNode;
  pending: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows the rows of a list, or in their place: a skeleton while they load, an error, the empty state, or that nothing matches. */
export function ListStates<Data>(props: ListStatesProps<Data>) {
  const { list, isEmpty, filter, empty, pending, children } = props;
  const { t } = useTranslation();
  // A failed refresh leaves the loaded rows visible.
  if (list.data === undefined)
    return list.isError ? <ListFailure error={list.error} onRetry={() => void list.refetch()} /> : pending;
  if (!isEmpty(list.data)) return children(list.data);
  if (!filter?.isOn) return empty;
  return (
    <EmptyState title={filter.noneTitle} action={<Button onPress={filter.onClear}>{t("list.clear_filters")}</Button>}>
      {t("list.none")}
    </EmptyState>
  );
}
