import { ChevronDown, ChevronUp } from "lucide-react";
import { type Ref, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { SearchField } from "../ui/search-field.tsx";

type FindInProps = {
  value: string;
  onSearch: (words: string) => void;
  /** Which of the places is looked at, from 1; 0 before any is. */
  at: number;
  count: number;
  isReady: boolean;
  onStep: (step: 1 | -1) => void;
  place?: Ref<HTMLElement>;
};

/** Searches a material, and goes from one place to the next. */
export function FindIn({ value, onSearch, at, count, isReady, onStep, place }: FindInProps) {
  const { t } = useTranslation("reader");
  // Enter goes to the next place, and may be pressed before the words are found.
  const [wanted, setWanted] = useState<string | null>(null);
  const goOn = useEffectEvent(() => {
    setWanted(null);
    if (count > 0) onStep(1);
  });
  useEffect(() => {
    if (wanted !== null && wanted === value && isReady) goOn();
  }, [wanted, value, isReady]);
  const said = !isReady ? "" : count === 0 ? t("find.none") : t("find.at", { at: Math.max(1, at), count });
  return (
    <search ref={place} className="row row-1">
      <SearchField
        label={t("find.label")}
        placeholder={t("find.label")}
        clearLabel={t("find.clear")}
        value={value}
        onSearch={onSearch}
        onEnter={setWanted}
      />
      {value ? (
        <div className="hit-nav">
          <span className="num" role="status">
            {said}
          </span>
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t("find.previous")}
            isDisabled={count === 0}
            onPress={() => onStep(-1)}
          >
            <Icon of={ChevronUp} small />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t("find.next")}
            isDisabled={count === 0}
            onPress={() => onStep(1)}
          >
            <Icon of={ChevronDown} small />
          </Button>
        </div>
      ) : null}
    </search>
  );
}
