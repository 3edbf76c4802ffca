import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useFigures } from "../../../base/common/use-figures.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { regradeAddress } from "../questions/regrade-address.ts";
import type { AnalysedQuestion, Analysis } from "../requests.ts";
import { adviceOn, isOdd } from "./advice.ts";
import { OtherKey } from "./other-key.tsx";

/** Below this many sittings single questions are not judged by flags. */
const JUDGED_FROM = 100;

type DoubtfulQuestionsProps = {
  analysis: Analysis | undefined;
  assessment: string;
  version: number;
  /** How many people the scores above are of. */
  own: number;
};

/** Shows the questions that look wrong, the gravest first, each with what to do about it. */
export function DoubtfulQuestions({ analysis, assessment, version, own }: DoubtfulQuestionsProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  if (!analysis) return null;
  const odd = analysis.questions
    .filter(isOdd)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.position - other.position);
  const isJudged = analysis.people >= JUDGED_FROM;
  const said = { odd: numbers.counted(odd.length), all: numbers.counted(analysis.questions.length) };
  const answer =
    analysis.test === null
      ? (analysis.hidden ?? "few_people")
      : odd.length === 0
        ? isJudged
          ? "none"
          : "none_yet"
        : isJudged
          ? "some"
          : "few";
  return (
    <section className="block" aria-labelledby="doubtful-questions">
      <header>
        <h2 className="h2" id="doubtful-questions">
          {t("results.questions.title")}
        </h2>
        <p className="answer">{t(`results.questions.${answer}`, said)}</p>
        {analysis.test !== null && analysis.people > own ? (
          <p className="meta">{t("results.questions.of_all", { people: numbers.counted(analysis.people) })}</p>
        ) : null}
      </header>
      {odd.length > 0 ? (
        <ul className="results-questions">
          {odd.map((question) => (
            <Doubtful
              key={question.question}
              isFirst={question === odd[0]}
              question={question}
              test={analysis.test}
              assessment={assessment}
              version={version}
              mayRegrade={analysis.can.regrade}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const order = ["key", "weak", "pace", "fair", "double", "wait"] as const;
const rankOf = (question: AnalysedQuestion) => order.indexOf(adviceOn(question));

type DoubtfulProps = {
  question: AnalysedQuestion;
  test: Analysis["test"];
  assessment: string;
  version: number;
  /** What another key would change is open at the first, so that nobody has to find it. */
  isFirst: boolean;
  mayRegrade: boolean;
};

function Doubtful({ question, test, assessment, version, isFirst, mayRegrade }: DoubtfulProps) {
  const { t } = useTranslation("analysis");
  const { role } = useUser();
  const durations = useDurations();
  const { figure, percent } = useFigures();
  const [isOpen, setOpen] = useState(isFirst);
  const advice = adviceOn(question);
  const { position, title, section, p, corrected_point_biserial: r, median_time_ms: time, flags } = question;
  const sheet = `/assessments/${assessment}/analysis?version=${version}&q=${question.question}`;
  return (
    <li>
      <span className="num faint">{position}</span>
      <div className="stack g1">
        <p className="row wrap row-2 between">
          <b className="med clamp2" dir="auto">
            {title || t("columns.untitled")}
          </b>
          <span className="row wrap row-2">
            {flags.length === 0 ? (
              <Badge tone="warning" icon={TriangleAlert}>
                {t("flags.suspect_key")}
              </Badge>
            ) : (
              flags.map(({ code }) => (
                <Badge key={code} tone={advice === "key" ? "warning" : "line"}>
                  {t(`flags.${code}`)}
                </Badge>
              ))
            )}
          </span>
        </p>
        <p className="meta num">
          {t("results.questions.facts", {
            section,
            p: percent(p),
            r: figure(r),
            time: time === null ? "–" : durations.clock(time),
          })}
        </p>
        <p className="body-s" dir="auto">
          {flags.length === 0 ? t("results.questions.doubted") : flags.map(({ sentence }) => sentence).join(" ")}
        </p>
        <p className="body-s">{t(`results.questions.advice.${advice}`)}</p>
        <p className="row wrap results-ways body-s">
          {question.if_key ? (
            <Button className="link" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {t("results.other_key.title", { letter: question.if_key.letter })}
              <span className="sr">: {position}</span>
            </Button>
          ) : null}
          <Link href={sheet} aria-label={`${t("results.questions.see")}: ${position}`}>
            {t("results.questions.see")}
          </Link>
          {role === "staff" || role === "tutor" ? (
            <Link href={`/bank/${question.question}/edit`}>{t("results.questions.open", { number: position })}</Link>
          ) : null}
          {mayRegrade ? (
            <Link
              href={regradeAddress(assessment, question, `&version=${version}`)}
              aria-label={`${t("results.questions.regrade")}: ${position}`}
            >
              {t("results.questions.regrade")}
            </Link>
          ) : null}
        </p>
      </div>
      {question.if_key && isOpen ? (
        <OtherKey
          otherKey={question.if_key}
          question={question}
          test={test}
          assessment={assessment}
          version={version}
          mayRegrade={mayRegrade}
        />
      ) : null}
    </li>
  );
}
