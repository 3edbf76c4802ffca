import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { choiceIn } from "./asked-of.ts";
import type { Preview, Regrade } from "./requests.ts";

type Option = Preview["question"]["options"][number];

/** "r .41 ±.12", as statistics are written. */
function useCorrelations() {
  const short = (value: number) => `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(2).replace(/^0/, "")}`;
  return ({ correlation, error }: Option, withError: boolean): string | null => {
    if (correlation === null) return null;
    return withError && error !== null ? `r ${short(correlation)} ±${short(error)}` : `r ${short(correlation)}`;
  };
}

/** Names options one after the other. */
function useLetters() {
  const { i18n } = useTranslation("regrade");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return (letters: readonly string[]) => list.format(letters);
}

/** A correlation within two errors of none may be chance. */
const isClear = ({ correlation, error }: Option): boolean =>
  correlation !== null && correlation > 0 && correlation > 2 * (error ?? 0);

/** Says what the answers say of the key: whether stronger students choose it. */
function useVerdict(question: Preview["question"]): { title: string; answer: string } {
  const { t } = useTranslation("regrade");
  const said = useCorrelations();
  const letters = useLetters();
  const added = question.options.filter((option) => option.is_key && !option.was_key);
  if (added.length > 1) {
    const title = t("check.title_several", { letters: letters(added.map(({ letter }) => letter)) });
    const doubted = added.filter((option) => !isClear(option));
    const figuresOf = (options: readonly Option[]) =>
      letters(options.map((option) => `${option.letter} ${said(option, true) ?? "–"}`));
    if (added.some(({ correlation }) => correlation === null)) return { title, answer: t("check.unknown_several") };
    if (doubted.length === 0) return { title, answer: t("check.yes_several", { said: figuresOf(added) }) };
    return { title, answer: t("check.no_several", { said: figuresOf(doubted) }) };
  }
  const [now] = added;
  const was = question.options.find((option) => option.was_key);
  if (!now || !was) return { title: t("check.answers"), answer: t("check.answers_help") };
  const title = t("check.title", { letter: now.letter });
  const [new_r, old_r] = [said(now, true), said(was, false)];
  if (new_r === null || now.correlation === null) return { title, answer: t("check.unknown") };
  const isBetter = now.correlation > (was.correlation ?? 0);
  const values = { letter: now.letter, r: new_r, old: was.letter, old_r: old_r ?? "–" };
  if (!isBetter || now.correlation <= 0) return { title, answer: t("check.no", values) };
  if (!isClear(now)) return { title, answer: t("check.unclear", values) };
  return { title, answer: t(old_r === null ? "check.yes_alone" : "check.yes", values) };
}

type KeyCheckProps = {
  regrade: Regrade;
  question: Preview["question"];
  /** Where it is in the test; absent for the question that the page is about. */
  place?: string;
  correction: ReactNode;
};

/** Shows the question with who chose what, and what that says of its key. */
export function KeyCheck({ regrade, question, place, correction }: KeyCheckProps) {
  const { t } = useTranslation("regrade");
  const { counted } = useNumbers();
  const { title, answer } = useVerdict(question);
  const { content, options, drawn, omitted } = question;
  const interaction = content.interactions.find(({ id }) => id === choiceIn(content));
  const contents = new Map(
    interaction && "options" in interaction
      ? interaction.options.map((option) => [option.id, "content" in option ? option.content : option.label])
      : [],
  );
  const most = Math.max(1, ...options.map(({ count }) => count));
  return (
    <>
      <header>
        {place ? <p className="body-s faint num">{place}</p> : null}
        <h2 className="h2">{title}</h2>
        <p className="body-s dim">{answer}</p>
      </header>
      {correction ? <div className="rg-correction">{correction}</div> : null}
      {options.length > 0 ? (
        <>
          <RichContent html={content.body} className="body-s rg-body" />
          <ul className="keys-q">
            {options.map((option) => (
              <li
                key={option.option}
                className={cx("key-o phone-touch", option.was_key && !option.is_key && "was", option.is_key && "now")}
              >
                <span className="key-text">
                  <span className="k">{option.letter}</span>
                  <RichContent html={contents.get(option.option) ?? ""} inline />
                </span>
                <span className="key-figures">
                  <span className="bar-t" style={{ width: `${Math.round((84 * option.count) / most)}px` }} />
                  <span className="num r">{counted(option.count)}</span>
                  <span className="tag-r">
                    {option.is_key && option.was_key ? (
                      t("check.key")
                    ) : option.is_key ? (
                      <span className="brass">{t("check.new_key")}</span>
                    ) : option.was_key ? (
                      <span className="faint">{t("check.old_key")}</span>
                    ) : null}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        // The wire's type leaves out what has a default; the server fills it in.
        <QuestionBody question={content as QuestionCandidate} />
      )}
      <p className="foot">
        {t("check.drawn", { said: counted(drawn), all: counted(regrade.preview.sittings), omitted: counted(omitted) })}
      </p>
    </>
  );
}
