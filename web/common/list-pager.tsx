import { useTranslation } from "react-i18next";
import { Pagination } from "../ui/pagination.tsx";
import { useNumbers } from "../ui/use-numbers.ts";

type ListPagerProps = { page: number; pageSize: number; count: number; onChange: (page: number | undefined) => void };

/** Back and forth through a list, when it is longer than a page; the first page is left out of the address. */
export function ListPager({ page, pageSize, count, onChange }: ListPagerProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (count <= pageSize && page === 1) return null;
  return (
    <Pagination
      label={t("pager.label")}
      previousLabel={t("pager.previous")}
      nextLabel={t("pager.next")}
      summary={t("pager.summary", {
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
