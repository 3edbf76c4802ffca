import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Performance } from "./requests.ts";

type Changed = NonNullable<Performance["changed_answers"]>;

const kinds = ["to_right", "to_wrong", "wrong_to_wrong"] as const;
const shapes = {
  to_right: <circle className="q-ok" cx="7" cy="7" r="4" />,
  to_wrong: <path className="q-no" d="M3 3l8 8M11 3l-8 8" />,
  wrong_to_wrong: <circle className="q-om" cx="7" cy="7" r="4" strokeDasharray="2 2" />,
};
/** More marks than this tell less than their number. */
const MOST_MARKS = 40;

function verdictOf({ balance, to_right, to_wrong, wrong_to_wrong }: Changed) {
  if (to_right + to_wrong + wrong_to_wrong === 0) return "none" as const;
  if (balance.low > 0) return "gain" as const;
  if (balance.high < 0) return "loss" as const;
  return "even" as const;
}

/** Shows what changing answers came to, as a ledger that is its own table. */
export function ChangedAnswers({ changed, isOwn }: { changed: Changed; isOwn: boolean }) {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  const { balance } = changed;
  const said = { balance: numbers.signed(balance.value) };
  const verdict = verdictOf(changed);
  return (
    <section className="block" aria-labelledby="changed">
      <header>
        <h2 className="h2" id="changed">
          {t(isOwn ? "changed.title" : "changed.title_team")}
        </h2>
        <p className="answer">{t(`changed.${verdict}`, said)}</p>
      </header>
      <table className="swaps" aria-label={t("changed.label")}>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`changed.kinds.${kind}`)}</th>
              <td className="n">{numbers.counted(changed[kind])}</td>
              <td className="u" aria-hidden="true">
                <span>
                  {Array.from({ length: Math.min(MOST_MARKS, changed[kind]) }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: marks are all alike
                    <svg key={index} className="mark-14" viewBox="0 0 14 14" focusable="false" aria-hidden="true">
                      {shapes[kind]}
                    </svg>
                  ))}
                </span>
              </td>
            </tr>
          ))}
          <tr className="sum">
            <th scope="row">{t("changed.balance")}</th>
            <td className="n">{said.balance}</td>
            <td className="dim">
              {t("changed.likely", { low: numbers.signed(balance.low), high: numbers.signed(balance.high) })}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="foot">{t("changed.foot", { questions: numbers.counted(changed.questions) })}</p>
    </section>
  );
}
