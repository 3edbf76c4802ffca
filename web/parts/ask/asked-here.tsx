import "./ask.css";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { ListedDoubt } from "./requests.ts";

/** Shows what one asked here, each with where it was and what became of it, and leads to its answers. */
export function AskedHere({ asked }: { asked: readonly ListedDoubt[] }) {
  const { t } = useTranslation("ask");
  const durations = useDurations();
  if (asked.length === 0) return null;
  const placeOf = ({ anchor: { page, moment } }: ListedDoubt) =>
    moment ? durations.moment(moment.at_ms) : t("asked_here.page", { page: page?.page ?? 1 });
  return (
    <section className="asked-here" aria-label={t("asked_here.title")}>
      <p className="meta strong">{t("asked_here.title")}</p>
      <ul>
        {asked.map((one) => (
          <li key={one.id}>
            <Link className="link" href={`/doubts?doubt=${one.id}`}>
              <bdi className="clamp2">{one.title || t("asked_here.picture")}</bdi>
            </Link>
            <span className="meta num">
              {placeOf(one)} · {t(`asked_here.${one.is_new ? "new" : one.state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
