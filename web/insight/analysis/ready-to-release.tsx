import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { toReleaseQuery } from "../../base/common/to-release.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";

/** Names the assessments whose results wait for this person to release them, each with the way there; nothing while there are none. */
export function ReadyToRelease() {
  const { t } = useTranslation("analysis");
  const { data, failure } = useExtra(toReleaseQuery(useUser().role), t("unloaded.to_release"));
  if (failure) return <div className="mb-5">{failure}</div>;
  if (!data || data.count === 0) return null;
  const more = data.count - data.results.length;
  return (
    <div className="mb-5">
      <Notice title={t("list.to_release", { count: data.sittings })}>
        <span className="row wrap analysis-ready">
          {data.results.map(({ id, name, sittings }) => (
            <span key={id}>
              <Link href={`/results/${id}`}>{name}</Link> · {t("list.to_release_of", { count: sittings })}
            </span>
          ))}
          {more > 0 ? <span>{t("list.to_release_more", { count: more })}</span> : null}
        </span>
      </Notice>
    </div>
  );
}
