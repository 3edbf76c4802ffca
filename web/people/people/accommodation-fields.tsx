import { useTranslation } from "react-i18next";
import { Select } from "../../base/ui/select.tsx";
import type { Person } from "./requests.ts";
import { useAccommodationWords } from "./use-accommodation-words.ts";

/** What is to be set; absent: it stays as it is, null: nothing is set. */
export type Accommodations = Partial<Person["accommodations"]>;

type AccommodationFieldsProps = {
  value: Accommodations;
  /** Offers “leave unchanged” for each setting, for bulk changes of people whose settings differ. */
  keepsUnset: boolean;
  /** Called with the changed settings; undefined leaves a setting unchanged. */
  onChange: (change: Accommodations) => void;
};

const multipliers = [1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
const breaks = [300, 600, 900, 1800, 3600];

/** Extra time, longer breaks, pausing, no limit, reading aloud, masking: each a choice. */
export function AccommodationFields({ value, keepsUnset, onChange }: AccommodationFieldsProps) {
  const { t } = useTranslation("people");
  const words = useAccommodationWords();
  const usual = [
    ...(keepsUnset ? [{ id: "keep", label: t("accommodations.keep") }] : []),
    { id: "none", label: t("accommodations.none") },
  ];
  const said = (one: unknown) =>
    one === undefined ? (keepsUnset ? "keep" : "none") : one === null ? "none" : String(one);
  const set = (field: keyof Accommodations, id: string, read: (id: string) => number | boolean) =>
    onChange({ [field]: id === "keep" ? undefined : id === "none" ? null : read(id) });
  const withOwn = (list: readonly number[], own: number | null | undefined) =>
    own && !list.includes(own) ? [...list, own].toSorted((a, b) => a - b) : list;
  return (
    <div className="stack g4">
      <Select
        label={t("accommodations.time_multiplier")}
        choices={[
          ...usual,
          ...withOwn(multipliers, value.time_multiplier).map((one) => ({ id: String(one), label: words.time(one) })),
        ]}
        value={said(value.time_multiplier)}
        onChange={(id) => set("time_multiplier", id, Number)}
      />
      <Select
        label={t("accommodations.extra_break_seconds")}
        choices={[
          ...usual,
          ...withOwn(breaks, value.extra_break_seconds).map((one) => ({ id: String(one), label: words.rest(one) })),
        ]}
        value={said(value.extra_break_seconds)}
        onChange={(id) => set("extra_break_seconds", id, Number)}
      />
      {(["may_pause", "untimed", "read_aloud", "masking"] as const).map((field) => (
        <Select
          key={field}
          label={t(`accommodations.${field}`)}
          choices={[...usual, ...[true, false].map((is) => ({ id: String(is), label: words.truth(is) }))]}
          value={said(value[field])}
          onChange={(id) => set(field, id, (one) => one === "true")}
        />
      ))}
    </div>
  );
}
