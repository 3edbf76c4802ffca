import { useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useSittingScore } from "../../base/common/use-sitting-score.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Arranged } from "./arrange.ts";

/** More than these are shown on demand. */
const SHOWN = 6;

const states = ["expired", "cancelled"] as const;

/** Shows what the student has submitted, newest first: the report where it is released, the state otherwise. */
export function Done({ done }: Pick<Arranged, "done">) {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  const resultOf = useSittingScore();
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
          const result = resultOf(sitting);
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
              {result?.isScore ? <span className="num med">{result.text}</span> : null}
              {result && !result.isScore ? <Badge>{result.text}</Badge> : null}
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
