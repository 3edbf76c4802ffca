import { ChevronDown, ChevronUp } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { ReadFailure } from "../../base/common/read-failure.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { SearchField } from "../../base/ui/search-field.tsx";

type FindInProps = {
  value: string;
  onSearch: (words: string) => void;
  /** Which of the places is looked at, from 1; 0 before they are found. */
  at: number;
  count: number;
  isReady: boolean;
  /** Searches once more; null unless the search has failed. */
  retry: (() => void) | null;
  onStep: (step: 1 | -1) => void;
  place?: Ref<HTMLElement>;
};

/** Searches a material, and goes from one place to the next. */
export function FindIn({ value, onSearch, at, count, isReady, retry, onStep, place }: FindInProps) {
  const { t } = useTranslation("reader");
  const said = !isReady ? "" : count === 0 ? t("find.none") : at === 0 ? "" : t("find.at", { at, count });
  return (
    <search ref={place} className="row row-1">
      <SearchField
        label={t("find.label")}
        placeholder={t("find.label")}
        clearLabel={t("find.clear")}
        value={value}
        onSearch={onSearch}
        // The first place of other words is gone to by itself.
        onEnter={(words) => words === value && at > 0 && onStep(1)}
      />
      {value && retry ? (
        <ReadFailure isRetrying={false} onRetry={retry}>
          {t("unloaded.found")}
        </ReadFailure>
      ) : value ? (
        <div className="hit-nav">
          <span className="num" role="status">
            {said}
          </span>
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t("find.previous")}
            isDisabled={at === 0}
            onPress={() => onStep(-1)}
          >
            <Icon of={ChevronUp} small />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t("find.next")}
            isDisabled={at === 0}
            onPress={() => onStep(1)}
          >
            <Icon of={ChevronDown} small />
          </Button>
        </div>
      ) : null}
    </search>
  );
}
