import { useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { TagPicker } from "../../parts/pickers/tag-picker.tsx";
import { firstTopics, type Stock } from "./draft.ts";

/** More are found by their names. */
const MOST_CHIPS = 8;

type TopicChipsProps = {
  stock: readonly Stock[];
  value: readonly string[];
  /** Says of each how many the person never met; the team meets none. */
  showsUnseen: boolean;
  onChange: (tags: string[]) => void;
};

/** Chooses topics: the broad ones by a press, any other by its name. */
export function TopicChips({ stock, value, showsUnseen, onChange }: TopicChipsProps) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const offered = firstTopics(stock).slice(0, MOST_CHIPS);
  const others = value.filter((id) => !offered.some((one) => one.id === id));
  const [isSearching, setSearching] = useState(false);
  const ids = new Set(stock.map(({ id }) => id));
  return (
    <>
      <ToggleButtonGroup
        aria-label={t("build.topics")}
        className="chips"
        selectionMode="multiple"
        selectedKeys={value.filter((id) => offered.some((one) => one.id === id))}
        onSelectionChange={(keys) => onChange([...[...keys].map(String), ...others])}
      >
        {offered.map(({ id, name, unseen, questions }) => (
          <ToggleButton key={id} id={id} className="chip">
            {isolated(name)}
            <span className="n">
              {showsUnseen
                ? t("build.unseen", { count: unseen, said: numbers.counted(unseen) })
                : numbers.counted(questions)}
            </span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isSearching || others.length > 0 ? (
        <TagPicker
          label={t("build.more_topics")}
          value={others}
          accepts={({ id }) => ids.has(id)}
          onChange={(more) => onChange([...value.filter((id) => !others.includes(id)), ...more])}
        />
      ) : (
        <Button size="sm" variant="ghost" className="more-topics" onPress={() => setSearching(true)}>
          {t("build.more_topics")}
        </Button>
      )}
    </>
  );
}
