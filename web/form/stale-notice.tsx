import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../ui/notice.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { StaleView } from "./form-view.ts";

/** Says what somebody else changed meanwhile. Where both changed a field, one chooses; nothing that was typed is lost. */
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
            <li key={field} className="stale-value">
              <b className="strong">{label}</b> <Said text="now" value={theirs} />
            </li>
          ))}
        </ul>
      ) : null}
      {conflicts.map(({ field, label, mine, theirs, stands }) => (
        <div key={field} className="stack g2">
          <b className="strong">{label}</b>
          <p className="stale-value">
            <Said text="yours" value={mine} />
          </p>
          <p className="stale-value">
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

/** A sentence about a value, which may be more than a text: a name that is on its way. */
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
