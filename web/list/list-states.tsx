import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

type ListStatesProps<Data> = {
  /** The answer to a query, as it stands. */
  list: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  isEmpty: (data: Data) => boolean;
  /** For a list that is searched or filtered: what it says where that leaves nothing, and the way to take it off. */
  filter?: { isOn: boolean; noneTitle: string; onClear: () => void };
  /** Where there is nothing at all: what will be here, and how to begin. */
  empty: ReactNode;
  pending: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the rows of a list, or what stands in their place: grey while they come, a failure, nothing yet, or nothing that
 * matches.
 */
export function ListStates<Data>(props: ListStatesProps<Data>) {
  const { list, isEmpty, filter, empty, pending, children } = props;
  const { t } = useTranslation();
  // A failed refresh leaves the rows that are there in sight.
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
