import { useTranslation } from "react-i18next";
import type { SectionModel } from "./build-section.ts";
import { useMoments } from "./use-moments.ts";

/** Answers what a dispute is usually about: whether a lost connection cost answers. */
export function Finding({ model }: { model: SectionModel }) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const offline = model.answers.filter(({ isOffline }) => isOffline);
  const lost = offline.filter(({ isCounted }) => !isCounted);
  const last = Math.max(...offline.map(({ savedAt }) => savedAt));
  const changed = model.answers.filter(({ before }) => before !== null).length;
  if (model.offline.length === 0 && offline.length === 0) {
    return (
      <div>
        <h2 className="h2">{t("finding.calm_title")}</h2>
        <p className="dim">
          {t("finding.calm", { count: model.answers.length })} {t("finding.changed", { count: changed })}
        </p>
      </div>
    );
  }
  return (
    <div>
      <h2 className="h2">{t("finding.title")}</h2>
      <p className="dim">
        {lost.length > 0
          ? t("finding.lost", { count: lost.length })
          : offline.length > 0
            ? t("finding.kept", { count: offline.length, at: moments.exact(last) })
            : t("finding.none")}
      </p>
    </div>
  );
}
