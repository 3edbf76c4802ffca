import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useNamedMoment } from "../common/use-named-moment.ts";
import { Link } from "../ui/link.tsx";
import { useDates } from "../ui/use-dates.ts";
import type { OwnAssessment } from "./arrange.ts";
import { useSizeText } from "./use-size-text.ts";

/** What opens later, by day. */
export function Coming({ coming }: { coming: OwnAssessment[] }) {
  const { t } = useTranslation("home");
  return (
    <section className="block">
      <header>
        <div className="row between base">
          <h2 className="h2">{t("coming")}</h2>
          <Link className="link body-s nowrap" href="/assessments">
            {t("all")}
          </Link>
        </div>
        {coming.length === 0 ? <p className="answer">{t("coming_none")}</p> : null}
      </header>
      <ul className="agenda">
        {coming.map((own) => (
          <OpensLater key={own.assessment.id} own={own} />
        ))}
      </ul>
    </section>
  );
}

function OpensLater({ own }: { own: OwnAssessment }) {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  const named = useNamedMoment();
  const sizeText = useSizeText();
  if (!own.opens_at) return null;
  const opens = t("opens", { when: named(own.opens_at, own.time_zone) });
  const closes = own.closes_at ? t("closes", { when: named(own.closes_at, own.time_zone) }) : null;
  return (
    <li>
      <time className="d" dateTime={own.opens_at}>
        {dates.weekday(own.opens_at)}
        <b>{dates.dayOfMonth(own.opens_at)}</b>
      </time>
      <span>
        <span className="med block-line" dir="auto">
          {own.assessment.name}
        </span>
        <span className="body-s faint num">
          {[opens, sizeText(own.assessment), closes].filter(Boolean).join(" · ")}
        </span>
      </span>
    </li>
  );
}
