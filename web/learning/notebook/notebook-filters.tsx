import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { NotebookSearch } from "./notebook-search.ts";
import type { Notebook } from "./requests.ts";

export const sources = ["question", "material", "video"] as const;

/** More topics than these are shown when asked for. */
const FEW = 5;

type NotebookFiltersProps = {
  notebook: Notebook;
  search: NotebookSearch;
  onChange: (next: Partial<NotebookSearch>) => void;
};

/** Shows the filters for notes: where they were written, topic, and whether they contain the user’s own words. */
export function NotebookFilters({ notebook, search, onChange }: NotebookFiltersProps) {
  const { t } = useTranslation("notebook");
  const shown = search.source?.split(",") ?? sources;
  const toggle = (source: string, isOn: boolean) => {
    const next = sources.filter((one) => (one === source ? isOn : shown.includes(one)));
    // Nothing chosen and all chosen are the same.
    onChange({ source: next.length === 0 || next.length === sources.length ? undefined : next.join(",") });
  };
  return (
    <>
      <fieldset className="nb-filter">
        <legend>{t("source")}</legend>
        {sources.map((source) => (
          <Choice
            key={source}
            name={t(`sources.${source}`)}
            count={notebook.sources[source]}
            isOn={shown.includes(source)}
            onChange={(isOn) => toggle(source, isOn)}
          />
        ))}
      </fieldset>
      {notebook.tags.length > 0 ? <Topics tags={notebook.tags} search={search} onChange={onChange} /> : null}
      <div className="nb-filter">
        <Choice
          name={t("with_words")}
          count={notebook.with_words}
          isOn={search.words === true}
          onChange={(isOn) => onChange({ words: isOn || undefined })}
        />
        <p className="nb-help">{t("when")}</p>
      </div>
    </>
  );
}

type TopicsProps = {
  tags: Notebook["tags"];
  search: NotebookSearch;
  onChange: (next: Partial<NotebookSearch>) => void;
};

function Topics({ tags, search, onChange }: TopicsProps) {
  const { t } = useTranslation("notebook");
  const [isAll, setAll] = useState(false);
  const chosen = search.tag?.split(",") ?? [];
  const shown = tags.filter(({ id }, index) => isAll || index < FEW || chosen.includes(id));
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...chosen, id] : chosen.filter((one) => one !== id);
    onChange({ tag: next.length > 0 ? next.join(",") : undefined });
  };
  return (
    <fieldset className="nb-filter">
      <legend>{t("topic")}</legend>
      {shown.map(({ id, name, count }) => (
        <Choice key={id} name={name} count={count} isOn={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
      ))}
      {shown.length < tags.length ? (
        <Button variant="ghost" size="sm" onPress={() => setAll(true)}>
          {t("all_topics", { count: tags.length })}
        </Button>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = { name: string; count: number; isOn: boolean; onChange: (isOn: boolean) => void };

function Choice({ name, count, isOn, onChange }: ChoiceProps) {
  const numbers = useNumbers();
  return (
    <Checkbox isSelected={isOn} onChange={onChange}>
      <bdi className="grow">{name}</bdi>
      <span className="faint num">{numbers.counted(count)}</span>
    </Checkbox>
  );
}
