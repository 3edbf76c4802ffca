import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useEditorState } from "./editor-context.tsx";
import { outdatedQuery } from "./requests.ts";

/** Says which published assessments have scores by the key from before a correction, and leads to their regrades. */
export function OutdatedNotice() {
  const { t } = useTranslation("editor");
  const { counted } = useNumbers();
  const { stored } = useEditorState();
  const isOut = stored !== null && stored.published_version_number !== null;
  const { data, failure } = useExtra({ ...outdatedQuery(stored?.id ?? ""), enabled: isOut }, t("unloaded.outdated"));
  if (failure) return <div className="pt-4">{failure}</div>;
  if (!stored || !data || data.results.length + data.other_assessments === 0) return null;
  const sum = data.results.reduce((all, { scores }) => all + scores, 0);
  const { other_assessments: others } = data;
  return (
    <div className="pt-4">
      <Notice
        tone="warning"
        title={sum > 0 ? t("outdated.title", { count: sum, said: counted(sum) }) : t("outdated.title_others")}
      >
        {t("outdated.body")}
        {data.results.length > 0 ? (
          <ul className="outdated-list">
            {data.results.map(({ assessment, version, scores }) => (
              <li key={`${assessment.id} ${version}`} className="outdated-row">
                <span>
                  <bdi>{assessment.name}</bdi>{" "}
                  <span className="faint">
                    {t("outdated.version", { version, count: scores, said: counted(scores) })}
                  </span>
                </span>
                <Link
                  href={`/results/${assessment.id}/regrade?question=${stored.id}&version=${version}&again=true`}
                  aria-label={t("outdated.regrade_of", { name: assessment.name, version })}
                >
                  {t("outdated.regrade")}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {others > 0 ? (
          <span className="block-line">{t("outdated.others", { count: others, said: counted(others) })}</span>
        ) : null}
      </Notice>
    </div>
  );
}
