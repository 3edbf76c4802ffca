import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";

type AgendaProps = {
  /** The page with the full list. */
  all: { href: string; label: string };
  /** Shown in place of the lines when there are none; null otherwise. */
  none: string | null;
  children: ReactNode;
};

/** Shows what is coming, by day. */
export function Agenda({ all, none, children }: AgendaProps) {
  const { t } = useTranslation("home");
  return (
    <section className="block">
      <header>
        <div className="row between base">
          <h2 className="h2">{t("coming")}</h2>
          <Link className="link body-s nowrap" href={all.href}>
            {all.label}
          </Link>
        </div>
        {none === null ? null : <p className="answer">{none}</p>}
      </header>
      <ul className="agenda">{children}</ul>
    </section>
  );
}

/** Shows the day that a line of the agenda begins with. */
export function AgendaDay({ at }: { at: string }) {
  const dates = useDates(useUser().time_zone);
  return (
    <time className="d" dateTime={at}>
      {dates.weekday(at)}
      <b>{dates.dayOfMonth(at)}</b>
    </time>
  );
}
