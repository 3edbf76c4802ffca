import { useTranslation } from "react-i18next";
import { Pagination } from "../ui/pagination.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { pageSize } from "./schools-search.ts";

type ListPagerProps = { page: number; count: number; onChange: (page: number | undefined) => void };

/** Back and forth through a list of schools or people, when it is longer than a page. */
export function ListPager({ page, count, onChange }: ListPagerProps) {
  const { t } = useTranslation("schools");
  const numbers = useNumbers();
  if (count <= pageSize && page === 1) return null;
  return (
    <Pagination
      label={t("pages")}
      previousLabel={t("previous")}
      nextLabel={t("next")}
      summary={t("summary", {
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
