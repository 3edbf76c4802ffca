import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { sittingAddress } from "../shell/sitting-address.ts";
import { useBeginSitting } from "../shell/use-begin-sitting.ts";
import { Link } from "../ui/link.tsx";
import { useDates } from "../ui/use-dates.ts";
import type { Doing, OwnAssessment } from "./arrange.ts";
import { useSizeText } from "./use-size-text.ts";

/** What else is open, then what opens later, by day. */
export function Coming({ also, coming }: { also: Doing[]; coming: OwnAssessment[] }) {
  const { t } = useTranslation("home");
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("coming")}</h2>
        {also.length + coming.length === 0 ? <p className="answer">{t("coming_none")}</p> : null}
      </header>
      <ul className="agenda">
        {also.map((doing) => (
          <OpenNow key={doing.own.assessment.id} doing={doing} />
        ))}
        {coming.map((own) => (
          <OpensLater key={own.assessment.id} own={own} />
        ))}
      </ul>
    </section>
  );
}

function OpenNow({ doing }: { doing: Doing }) {
  const { t } = useTranslation("home");
  const dates = useDates();
  const begin = useBeginSitting(t("failed_start"));
  const sizeText = useSizeText();
  const { assessment, closes_at: closesAt } = doing.own;
  const closes = closesAt ? t("closes", { when: dates.moment(closesAt) }) : null;
  return (
    <li>
      <Day time={closesAt} />
      <span>
        <span className="med block-line">{assessment.name}</span>
        <span className="body-s faint num">{[sizeText(assessment), closes].filter(Boolean).join(" · ")}</span>
      </span>
      {doing.kind === "continue" ? (
        <Link className="link body-s" href={sittingAddress(doing.sitting.id)}>
          {t("next.continue")}
        </Link>
      ) : (
        <Button className="link body-s" isPending={begin.isPending} onPress={() => begin.mutate(assessment.id)}>
          {t("next.start")}
        </Button>
      )}
    </li>
  );
}

function OpensLater({ own }: { own: OwnAssessment }) {
  const { t } = useTranslation("home");
  const dates = useDates();
  const sizeText = useSizeText();
  const closes = own.closes_at ? t("closes", { when: dates.moment(own.closes_at) }) : null;
  const opens = own.opens_at ? t("opens", { when: dates.clock(own.opens_at) }) : null;
  return (
    <li>
      <Day time={own.opens_at} />
      <span>
        <span className="med block-line">{own.assessment.name}</span>
        <span className="body-s faint num">
          {[opens, sizeText(own.assessment), closes].filter(Boolean).join(" · ")}
        </span>
      </span>
    </li>
  );
}

function Day({ time }: { time: string | null }) {
  const dates = useDates();
  if (!time) return <span className="d" />;
  return (
    <time className="d" dateTime={time}>
      {dates.weekday(time)}
      <b>{dates.dayOfMonth(time)}</b>
    </time>
  );
}
