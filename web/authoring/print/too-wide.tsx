import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { listTooWide } from "../../base/ui/fit-on-paper.ts";
import { Notice } from "../../base/ui/notice.tsx";

/** Says on screen which questions of a printed sheet are scaled so far that landscape would be better; null where none is. */
export function TooWide({ sheet, printed }: { sheet: RefObject<HTMLElement | null>; printed: unknown }) {
  const { t, i18n } = useTranslation("print");
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet with other content is measured again
  useEffect(() => {
    const entries = [...(sheet.current?.querySelectorAll<HTMLElement>("[data-number]") ?? [])];
    setNumbers(entries.filter((entry) => listTooWide(entry).length > 0).map(({ dataset }) => dataset.number ?? ""));
  }, [sheet, printed]);
  if (numbers.length === 0) return null;
  const named = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(numbers);
  return (
    <div className="no-print mb-6">
      <Notice tone="warning" title={t("too_wide", { count: numbers.length, numbers: named })}>
        {t("too_wide_help")}
      </Notice>
    </div>
  );
}
