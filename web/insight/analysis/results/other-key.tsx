import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { OptionPlot } from "../questions/option-plot.tsx";
import { regradeAddress } from "../questions/regrade-address.ts";
import type { AnalysedQuestion, Analysis } from "../requests.ts";

type OtherKeyProps = {
  question: AnalysedQuestion;
  otherKey: NonNullable<AnalysedQuestion["if_key"]>;
  test: Analysis["test"];
  assessment: string;
  version: number;
  mayRegrade: boolean;
};

/** Shows who chose what, and what the option that does better would change as the key, before anything is changed. */
export function OtherKey({ question, otherKey, test, assessment, version, mayRegrade }: OtherKeyProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { figure, signed } = useFigures();
  const { letter, gain, lose, stay, corrected_point_biserial: then, alpha } = otherKey;
  const now = question.corrected_point_biserial;
  const discriminations = { from: figure(now), to: figure(then) };
  return (
    <div className="results-key phone-row">
      {question.options ? <OptionPlot options={question.options} rival={letter} /> : null}
      <section className="stack g3">
        <div>
          <h3 className="h2">{t("results.other_key.title", { letter })}</h3>
          <p className="body-s dim">{t("results.other_key.lead")}</p>
        </div>
        <dl className="results-gainers body-s rule-top">
          <div>
            <dt>{numbers.counted(gain)}</dt>
            <dd>{t("results.other_key.gain", { count: gain })}</dd>
          </div>
          <div>
            <dt>{numbers.counted(lose)}</dt>
            <dd>{t("results.other_key.lose", { count: lose })}</dd>
          </div>
          <div>
            <dt>{numbers.counted(stay)}</dt>
            <dd>{t("results.other_key.stay", { count: stay })}</dd>
          </div>
          <div>
            <dt>{then === null || now === null ? "–" : signed(then - now)}</dt>
            <dd>
              {t("results.other_key.discrimination", discriminations)}
              {alpha === null || !test ? null : (
                <> {t("results.other_key.alpha", { from: figure(test.alpha), to: figure(alpha) })}</>
              )}
            </dd>
          </div>
        </dl>
        <p className="foot">{t("results.other_key.sure")}</p>
        {mayRegrade ? (
          <p>
            <ButtonLink size="sm" href={regradeAddress(assessment, question, `&version=${version}`)}>
              {t("results.other_key.see")}
            </ButtonLink>
          </p>
        ) : null}
      </section>
    </div>
  );
}
