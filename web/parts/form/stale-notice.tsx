import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../base/ui/notice.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import type { StaleView } from "./form-view.ts";

/** Shows what another person changed since loading. Where both changed a field, the person chooses; typed text is never lost. */
export function StaleNotice({ stale }: { stale: StaleView }) {
  const { t } = useTranslation();
  const { conflicts, news, choose } = stale;
  return (
    <div className="stack g4">
      <Notice tone="warning" title={t("form.stale_title")}>
        {t(conflicts.length > 0 ? "form.stale_choose" : "form.stale_merged")}
      </Notice>
      {news.length > 0 ? (
        <ul className="stack g1">
          {news.map(({ field, label, theirs }) => (
            <li key={field} className="breaks">
              <b className="strong">{label}</b> <Said text="now" value={theirs} />
            </li>
          ))}
        </ul>
      ) : null}
      {conflicts.map(({ field, label, mine, theirs, stands }) => (
        <div key={field} className="stack g2">
          <b className="strong">{label}</b>
          <p className="breaks">
            <Said text="yours" value={mine} />
          </p>
          <p className="breaks">
            <Said text="theirs" value={theirs} />
          </p>
          <div>
            <Segmented
              label={label}
              value={stands}
              onChange={(id) => choose(field, id)}
              choices={[
                { id: "mine", label: t("form.keep_mine") },
                { id: "theirs", label: t("form.take_theirs") },
              ]}
            />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A sentence about a value, which may be more than text: a name that is still loading. */
function Said({ text, value }: { text: "now" | "yours" | "theirs"; value: ReactNode }) {
  const { t } = useTranslation();
  const [before, after] = t(`form.${text}`, { value: "\u0000" }).split("\u0000");
  return (
    <>
      {before}
      <bdi>{value}</bdi>
      {after}
    </>
  );
}
