import { useState } from "react";
import { Input } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { type BankSearch, type Bound, bounds, withBound } from "../bank-search.ts";

type MeasureRangesProps = { search: BankSearch; onChange: (search: BankSearch) => void };

const measures = ["b", "a"] as const;

/** Shows range filters for calibrated difficulty and discrimination. */
export function MeasureRanges({ search, onChange }: MeasureRangesProps) {
  const { t } = useTranslation("bank");
  return measures.map((measure) => (
    <fieldset key={measure} className="facet-range">
      <legend className="body-s dim">{t(`measured.${measure}`)}</legend>
      {bounds
        .filter((bound) => bound.startsWith(measure))
        .map((bound) => (
          // The field keeps what the person types until they leave it; a change from elsewhere resets it.
          <BoundField key={`${bound} ${search[bound] ?? ""}`} bound={bound} search={search} onChange={onChange} />
        ))}
    </fieldset>
  ));
}

function BoundField({ bound, search, onChange }: MeasureRangesProps & { bound: Bound }) {
  const { t } = useTranslation("bank");
  const [typed, setTyped] = useState(search[bound] === undefined ? "" : String(search[bound]));
  const apply = () => {
    const next = withBound(search, bound, typed);
    if (next[bound] !== search[bound]) onChange(next);
  };
  return (
    <Input
      className="input"
      type="number"
      step="0.1"
      inputMode="decimal"
      aria-label={t(`measured.${bound}`)}
      placeholder={t(bound.endsWith("from") ? "measured.from" : "measured.to")}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === "Enter" && apply()}
    />
  );
}
