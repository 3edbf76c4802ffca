import { useTranslation } from "react-i18next";
import { Pagination } from "../../base/ui/pagination.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";

type PagerProps = { page: number; pageSize: number; count: number; onChange: (page: number | undefined) => void };

/** Back and forth through a list, when it is longer than a page; the first page is left out of the address. */
export function Pager({ page, pageSize, count, onChange }: PagerProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (count <= pageSize && page === 1) return null;
  return (
    <Pagination
      label={t("list.pages")}
      previousLabel={t("list.previous")}
      nextLabel={t("list.next")}
      summary={t("list.summary", {
        from: numbers.counted((page - 1) * pageSize + 1),
        to: numbers.counted(Math.min(page * pageSize, count)),
        total: numbers.counted(count),
      })}
      page={page}
      pageCount={Math.max(1, Math.ceil(count / pageSize))}
      onPageChange={(next) => onChange(next === 1 ? undefined : next)}
    />
  );
}
