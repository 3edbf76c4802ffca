import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { type Allocation, ownTimesQuery } from "./requests.ts";

/** Names the members of a group who have a time of their own, before its window is moved. */
export function OwnTimes({ allocation }: { allocation: Allocation }) {
  const { t } = useTranslation("allocate");
  const named = useNamedMoment();
  const { data, failure } = useExtra(ownTimesQuery(allocation.id), t("edit.unloaded_own"));
  if (failure) return failure;
  if (!data || data.count === 0) return null;
  const more = data.count - data.results.length;
  return (
    <Notice title={t("edit.own_times", { count: data.count })}>
      <ul className="give-own-times">
        {data.results.map((one) => (
          <li key={one.allocation}>
            <Link href={`/people/${encodeURIComponent(one.user.id)}`}>{one.user.name}</Link>{" "}
            {one.closes_at
              ? t("edit.own_until", { when: named(one.closes_at, allocation.time_zone) })
              : t("edit.own_open")}{" "}
            <span className="faint">{t(one.moves ? "edit.own_moves" : "edit.own_stays")}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{t("edit.own_more", { count: more })}</p> : null}
    </Notice>
  );
}
