import { Check, ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";

type PageFootProps = {
  count: number;
  page: number;
  read: number;
  isSaving: boolean;
  onGo: (page: number) => void;
  scale: number;
  isFit: boolean;
  onZoom: (by: 1 | -1 | 0) => void;
  /** Beside the buttons for zooming. */
  beside?: ReactNode;
};

/** Shows which page is open and how many were read; goes to another, and zooms. */
export function PageFoot({ count, page, read, isSaving, onGo, scale, isFit, onZoom, beside }: PageFootProps) {
  const { t } = useTranslation("reader");
  const numbers = useNumbers();
  return (
    <>
      <div className="row row-2 only-wide">
        <span className="num">
          {t("read_of", { count: read, of: numbers.counted(count), said: numbers.counted(read) })}
        </span>
        <span className="faint" aria-hidden="true">
          ·
        </span>
        <span className="row row-1 body-s" role="status">
          {isSaving ? null : <Icon of={Check} small />}
          {t(isSaving ? "notes.saving" : "notes.saved")}
        </span>
      </div>
      <div className="pg">
        <Button
          variant="ghost"
          icon
          aria-label={t("previous_page")}
          isDisabled={page <= 1}
          onPress={() => onGo(page - 1)}
        >
          <Icon of={ChevronLeft} className="flips" />
        </Button>
        <PageInput key={page} page={page} count={count} onGo={onGo} />
        <span className="num">{t("of_pages", { of: numbers.counted(count) })}</span>
        <Button
          variant="ghost"
          icon
          aria-label={t("next_page")}
          isDisabled={page >= count}
          onPress={() => onGo(page + 1)}
        >
          <Icon of={ChevronRight} className="flips" />
        </Button>
      </div>
      <div className="zoom">
        {beside}
        <Button variant="ghost" icon aria-label={t("zoom_out")} onPress={() => onZoom(-1)}>
          <Icon of={ZoomOut} />
        </Button>
        <Button variant="ghost" size="sm" className="num only-wide" aria-pressed={isFit} onPress={() => onZoom(0)}>
          {isFit ? t("zoom_fit") : numbers.share(scale, 1)}
        </Button>
        <Button variant="ghost" icon aria-label={t("zoom_in")} onPress={() => onZoom(1)}>
          <Icon of={ZoomIn} />
        </Button>
      </div>
    </>
  );
}

function PageInput({ page, count, onGo }: Pick<PageFootProps, "page" | "count" | "onGo">) {
  const { t } = useTranslation("reader");
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(Number(typed), count);
    const isPage = Number.isInteger(wanted) && wanted >= 1;
    setTyped(String(isPage ? wanted : page));
    if (isPage && wanted !== page) onGo(wanted);
  };
  return (
    <input
      className="input"
      aria-label={t("page")}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => event.key === "Enter" && go()}
    />
  );
}
