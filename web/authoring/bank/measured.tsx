import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Question } from "../../parts/list/bank/found.ts";

/** Shows how a question measured when it was last calibrated, each figure with its doubt. */
export function Measured({ irt }: { irt: NonNullable<Question["irt"]> }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const give = (value: number, error: number | null) =>
    error === null ? numbers.plain(value) : `${numbers.plain(value)} ± ${numbers.plain(error)}`;
  const figures = [
    { name: t("measured.b"), value: give(irt.b, irt.se.b) },
    { name: t("measured.a"), value: give(irt.a, irt.se.a) },
    ...(irt.c > 0 ? [{ name: t("measured.c"), value: give(irt.c, irt.se.c) }] : []),
  ];
  return (
    <section aria-label={t("measured.title")}>
      <h3 className="h3">{t("measured.title")}</h3>
      <dl className="pane-measured body-s">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="dim">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">
        {t("measured.by", {
          model: irt.model === "rasch" ? "Rasch" : irt.model.toUpperCase(),
          when: dates.date(irt.date),
          version: irt.version_number,
        })}
      </p>
    </section>
  );
}
