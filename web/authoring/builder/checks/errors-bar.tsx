import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder } from "../builder-context.tsx";
import { isAdvice } from "./finding-list.tsx";
import type { PlacedFinding } from "./place-finding.ts";
import { useFindingWords } from "./use-finding-words.ts";

/** Says at the bottom, wherever one works, how much keeps the draft from being published, and leads from one to the next. */
export function ErrorsBar({ findings }: { findings: readonly PlacedFinding[] }) {
  const { t } = useTranslation("builder");
  const { goTo } = useBuilder();
  const words = useFindingWords();
  const numbers = useNumbers();
  const [last, setLast] = useState<number | null>(null);
  const errors = findings.filter((one) => !isAdvice(one));
  const total = errors.length;
  if (total === 0) return null;
  const at = last === null ? null : Math.min(last, total - 1);
  const shown = at === null ? undefined : errors[at];
  const show = (index: number) => {
    const next = (index + total) % total;
    const placed = errors[next];
    setLast(next);
    if (placed) goTo(placed.at, placed.field ?? undefined);
  };
  return (
    <section className="bench-errors" aria-label={t("checks.title")}>
      <Icon of={CircleAlert} small />
      <b className="nowrap">{t("checks.errors", { count: total })}</b>
      <span className="truncate dim bench-errors-title" aria-live="polite">
        {shown ? (
          <>
            <span className="num">
              {t("checks.shown_of", { index: numbers.counted((at ?? 0) + 1), total: numbers.counted(total) })}
            </span>{" "}
            · {isolated(words(shown).title)}
          </>
        ) : (
          t("checks.lead", { count: total })
        )}
      </span>
      {total > 1 && at !== null ? (
        <Button size="sm" onPress={() => show(at - 1)}>
          {t("checks.previous_error")}
        </Button>
      ) : null}
      <Button size="sm" onPress={() => show(at === null ? 0 : at + 1)}>
        {t("checks.next_error")}
      </Button>
    </section>
  );
}
