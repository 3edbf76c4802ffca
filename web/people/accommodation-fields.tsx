import { useTranslation } from "react-i18next";
import { Select } from "../ui/select.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import type { Person } from "./requests.ts";

/** What is to be set; absent: it stays as it is, null: nothing is set. */
export type Accommodations = Partial<Person["accommodations"]>;

type AccommodationFieldsProps = {
  value: Accommodations;
  /** Offers to leave each as it is: for many at once, of whom it stands differently. */
  keepsUnset: boolean;
  onChange: (value: Accommodations) => void;
};

const multipliers = [1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
const breaks = [300, 600, 900, 1800, 3600];

/** Extra time, longer breaks, pausing, no limit: each a choice. */
export function AccommodationFields({ value, keepsUnset, onChange }: AccommodationFieldsProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const usual = [
    ...(keepsUnset ? [{ id: "keep", label: t("accommodations.keep") }] : []),
    { id: "none", label: t("accommodations.none") },
  ];
  const said = (one: unknown) =>
    one === undefined ? (keepsUnset ? "keep" : "none") : one === null ? "none" : String(one);
  const set = (field: keyof Accommodations, id: string, read: (id: string) => number | boolean) => {
    const { [field]: _, ...rest } = value;
    onChange(id === "keep" ? rest : { ...rest, [field]: id === "none" ? null : read(id) });
  };
  const withOwn = (list: readonly number[], own: number | null | undefined) =>
    own && !list.includes(own) ? [...list, own].toSorted((a, b) => a - b) : list;
  return (
    <div className="stack g4">
      <Select
        label={t("accommodations.time_multiplier")}
        choices={[
          ...usual,
          ...withOwn(multipliers, value.time_multiplier).map((one) => ({
            id: String(one),
            label: t("accommodations.times", { share: numbers.share(one - 1, 1), factor: numbers.plain(one) }),
          })),
        ]}
        value={said(value.time_multiplier)}
        onChange={(id) => set("time_multiplier", id, Number)}
      />
      <Select
        label={t("accommodations.extra_break_seconds")}
        choices={[
          ...usual,
          ...withOwn(breaks, value.extra_break_seconds).map((one) => ({
            id: String(one),
            label: t("accommodations.minutes", { count: one / 60, said: numbers.plain(one / 60) }),
          })),
        ]}
        value={said(value.extra_break_seconds)}
        onChange={(id) => set("extra_break_seconds", id, Number)}
      />
      {(["may_pause", "untimed"] as const).map((field) => (
        <Select
          key={field}
          label={t(`accommodations.${field}`)}
          choices={[
            ...usual,
            { id: "true", label: t("accommodations.yes") },
            { id: "false", label: t("accommodations.no") },
          ]}
          value={said(value[field])}
          onChange={(id) => set(field, id, (one) => one === "true")}
        />
      ))}
    </div>
  );
}
