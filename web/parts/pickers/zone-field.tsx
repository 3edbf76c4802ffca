import { useMemo, useState } from "react";
import { findZones, offsetOf, placeOf } from "./find-zones.ts";
import type { Option } from "./option.ts";
import { PickerBox, type PickerFieldOptions } from "./picker-box.tsx";

type ZoneFieldProps = Pick<PickerFieldOptions, "label" | "help" | "error" | "name" | "isDisabled"> & {
  /** IANA; or the id of a further option. */
  value: string;
  onChange: (zone: string) => void;
  /** Further options before the zones, offered while nothing is typed. */
  first?: readonly Option[];
  /** The moment whose offsets are shown: now by default. */
  at?: Date;
};

/** How many the list shows at first, and more each time its end is reached. */
const STEP = 30;

/** Shows a time zone, found by a city or an offset. It changes only by a choice from the list. */
export function ZoneField({ value, onChange, first = [], at, ...options }: ZoneFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState(STEP);
  const [now] = useState(() => new Date());
  const moment = at ?? now;
  const fixed = first.find(({ id }) => id === value);
  const isZone = fixed === undefined;
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(isZone ? [value] : [])])].sort(),
    [isZone, value],
  );
  const found = useMemo(() => (typed === null ? [] : findZones(zones, typed, moment)), [zones, typed, moment]);
  const rows = found.slice(0, shown).map((zone): Option => {
    const { city, region } = placeOf(zone);
    return { id: zone, name: city, ...(region ? { line: region } : {}), end: offsetOf(zone, moment) };
  });
  const { city } = placeOf(value);
  const offset = isZone ? offsetOf(value, moment) : "";
  return (
    <PickerBox
      {...options}
      found={{
        rows: [...(typed?.trim() ? [] : first), ...rows],
        isPending: false,
        error: null,
        retry: () => {},
        isLoadingMore: false,
        more: found.length > shown ? () => setShown(shown + STEP) : null,
      }}
      chosen={fixed ?? { id: value, name: offset === "" || city === offset ? city : `${city} (${offset})` }}
      onSearch={(words) => {
        setTyped(words);
        setShown(STEP);
      }}
      onPick={onChange}
    />
  );
}
