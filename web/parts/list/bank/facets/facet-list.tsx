import { type ReactNode, useState } from "react";
import { Button, Input } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../../base/ui/checkbox.tsx";
import { useNumbers } from "../../../../base/ui/use-numbers.ts";
import { type FacetValue, findValues, shortList } from "./facet-value.ts";

/** The number of values shown at first; with more values than the second number there is a search field. */
const SHOWN = 6;
const SEARCHED = 12;

type FacetListProps = {
  label: string;
  values: readonly FacetValue[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
  /** Renders a value whose name is not enough. */
  show?: (value: FacetValue) => ReactNode;
};

/** Shows a facet's values as checkboxes, each with its number of questions: the largest first, the rest on request. */
export function FacetList({ label, values, chosen, onToggle, show }: FacetListProps) {
  const { t } = useTranslation("bank");
  const [isWhole, setWhole] = useState(false);
  const [typed, setTyped] = useState("");
  const found = typed ? findValues(values, typed) : values;
  const shown = isWhole || typed ? found : shortList(found, chosen, SHOWN);
  const hidden = values.length - shortList(values, chosen, SHOWN).length;
  return (
    <>
      {values.length > SEARCHED ? (
        <Input
          className="input facet-find"
          type="search"
          aria-label={t("facet.find", { name: label })}
          placeholder={t("facet.find_short")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <ul aria-label={label}>
        {shown.map((value) => (
          <li key={value.id}>
            <FacetBox value={value} isOn={chosen.includes(value.id)} onToggle={onToggle} show={show} />
          </li>
        ))}
      </ul>
      {typed && found.length === 0 ? <p className="faint body-s">{t("facet.none_found")}</p> : null}
      {hidden > 0 && !typed ? (
        <Button className="link facet-more" onPress={() => setWhole(!isWhole)}>
          {isWhole ? t("facet.less") : t("facet.more", { count: hidden })}
        </Button>
      ) : null}
    </>
  );
}

type FacetBoxProps = {
  value: FacetValue;
  isOn: boolean;
  onToggle: (id: string) => void;
  show?: (value: FacetValue) => ReactNode;
};

/** Shows one value as a checkbox. One without questions is faint, and can be unchecked. */
export function FacetBox({ value, isOn, onToggle, show }: FacetBoxProps) {
  const numbers = useNumbers();
  const { id, name, note, count } = value;
  return (
    <Checkbox
      className={count === 0 && !isOn ? "facet-box faint" : "facet-box"}
      aria-label={`${note ? `${name} ${note}` : name}, ${numbers.counted(count)}`}
      isSelected={isOn}
      onChange={() => onToggle(id)}
    >
      <span className="grow truncate" dir="auto" title={note ? `${name} · ${note}` : name}>
        {show ? show(value) : name}
        {note ? <span className="faint"> {note}</span> : null}
      </span>
      <span className="n">{numbers.counted(count)}</span>
    </Checkbox>
  );
}
