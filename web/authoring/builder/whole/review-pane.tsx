import { useTranslation } from "react-i18next";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { FeedbackPart } from "./feedback-part.tsx";

const shown = ["score", "response", "key", "explanation", "cohort"] as const;
const moments = ["scored", "released", "after_window", "never"] as const;

/** Shows when students see what of their test: what is shown × when. */
export function ReviewPane() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const policy = useBuilderState().draft.settings.review_policy;
  return (
    <section className="bench-mid" aria-label={t("whole.review")}>
      <div className="pane-title">
        <h2>{t("whole.review")}</h2>
      </div>
      <p className="dim">{t("review.lead")}</p>
      <div className="build-scroll">
        <table className="table build-matrix">
          <thead>
            <tr>
              <th scope="col">{t("review.what")}</th>
              {moments.map((moment) => (
                <th key={moment} scope="col">
                  {t(`review.moment.${moment}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <tr key={field}>
                <th scope="row">{t(`review.field.${field}`)}</th>
                {moments.map((moment) => (
                  <td key={moment}>
                    <label className="check">
                      <input
                        type="radio"
                        className="build-radio"
                        name={`review-${field}`}
                        aria-label={`${t(`review.field.${field}`)}: ${t(`review.moment.${moment}`)}`}
                        disabled={isReadOnly}
                        checked={policy[field] === moment}
                        onChange={() =>
                          store.change({
                            type: "set_settings",
                            fields: { review_policy: { ...policy, [field]: moment } },
                          })
                        }
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="med build-release" role="status">
        {t(`review.release.${policy.score ?? "released"}`)}
      </p>
      <FeedbackPart />
    </section>
  );
}
