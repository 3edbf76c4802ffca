import { useTranslation } from "react-i18next";
import { findPlace } from "../../base/common/places.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { sittingNowQuery } from "./requests.ts";

/** Shows who sits a test right now, a few of them; nothing is drawn while nobody does, or for those who do not supervise. */
export function SittingNow() {
  const { t } = useTranslation("home");
  const live = findPlace(useUser().role, "live");
  const { data, failure } = useExtra({ ...sittingNowQuery, enabled: live !== null }, t("unloaded.now"));
  if (!live || !data || data.count === 0) return failure;
  return (
    <section className="block">
      <header>
        <div className="row between base">
          <h2 className="h2">{t("team.now")}</h2>
          <Link className="link body-s nowrap" href={live.href}>
            {t("team.watch", { count: data.count })}
          </Link>
        </div>
      </header>
      <ul className="done-list">
        {data.results.map((sitting) => (
          <li key={sitting.id}>
            <span className="grow">
              <span className="med block-line">
                <Link href={`/people/${sitting.user}`}>{sitting.user_name}</Link>
              </span>
              <span className="body-s faint">
                <bdi>{sitting.assessment_name}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
