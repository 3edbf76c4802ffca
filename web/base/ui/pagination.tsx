import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type PaginationProps = {
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** What is in sight, in words: "41–60 of 1,204". */
  summary: string;
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
};

/** Back and forth through the pages of a list. Pages count from 1. */
export function Pagination(props: PaginationProps) {
  const { label, previousLabel, nextLabel, summary, page, pageCount, onPageChange } = props;
  return (
    <nav className="row between pagination" aria-label={label}>
      <span className="body-s faint num" aria-live="polite">
        {summary}
      </span>
      <span className="row row-1">
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={previousLabel}
          isDisabled={page <= 1}
          onPress={() => onPageChange(page - 1)}
        >
          <Icon of={ChevronLeft} small className="turns" />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={nextLabel}
          isDisabled={page >= pageCount}
          onPress={() => onPageChange(page + 1)}
        >
          <Icon of={ChevronRight} small className="turns" />
        </Button>
      </span>
    </nav>
  );
}
