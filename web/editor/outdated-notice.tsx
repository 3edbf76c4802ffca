import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { useEditorState } from "./editor-context.tsx";
import { outdatedQuery } from "./requests.ts";

/** Says which published assessments have scores by the key from before a correction, and leads to their regrades. */
export function OutdatedNotice() {
  const { t } = useTranslation("editor");
  const { counted } = useNumbers();
  const { stored } = useEditorState();
  const isOut = stored !== null && stored.published_version_number !== null;
  const { data } = useQuery({ ...outdatedQuery(stored?.id ?? ""), enabled: isOut });
  if (!stored || !data || data.results.length + data.other_assessments === 0) return null;
  const sum = data.results.reduce((all, { scores }) => all + scores, 0);
  const { other_assessments: others } = data;
  return (
    <div className="editor-taken">
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
