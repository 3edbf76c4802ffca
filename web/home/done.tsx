import { useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { useDates } from "../ui/use-dates.ts";
import type { Arranged } from "./arrange.ts";

/** More than these are shown on demand. */
const SHOWN = 6;

const states = ["submitted", "scored", "expired", "cancelled"] as const;

/** Shows what the student has submitted, newest first: the report of what is released, and where the rest stands. */
export function Done({ done }: Pick<Arranged, "done">) {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  const [isAll, setAll] = useState(false);
  return (
    <section className="block ruled-top">
      <header>
        <h2 className="h2">{t("done")}</h2>
        {done.length === 0 ? <p className="answer">{t("done_none")}</p> : null}
      </header>
      <ul className="done-list">
        {(isAll ? done : done.slice(0, SHOWN)).map(({ own, sitting }) => {
          const state = states.find((one) => one === sitting.state);
          return (
            <li key={sitting.id}>
              <span className="grow">
                <span className="med block-line">
                  <bdi>{own.assessment.name}</bdi>
                </span>
                {sitting.submitted_at ? (
                  <span className="body-s faint num">
                    {t("submitted", {
                      when: `${dates.date(sitting.submitted_at)}, ${dates.clock(sitting.submitted_at)}`,
                    })}
                  </span>
                ) : null}
              </span>
              {state ? <Badge>{t(`state.${state}`)}</Badge> : null}
              {sitting.state === "released" ? (
                <Link
                  className="link body-s"
                  href={`/reports/${sitting.id}`}
                  aria-label={`${t("see")}: ${own.assessment.name}`}
                >
                  {t("see")}
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
      {isAll || done.length <= SHOWN ? null : (
        <Button className="link body-s more" onPress={() => setAll(true)}>
          {t("done_all", { count: done.length })}
        </Button>
      )}
    </section>
  );
}
