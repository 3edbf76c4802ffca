import { CloudOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { CountLateDialog } from "../../parts/sittings/count-late-dialog.tsx";
import { waitingQuery } from "../../parts/sittings/requests.ts";
import { type Answer, findAnswer, leftAt, type SectionModel, wasOffline } from "./build-section.ts";
import { QuestionThen } from "./question-then.tsx";
import type { Timeline } from "./requests.ts";
import { useAnswerWords } from "./use-answer-words.ts";
import { useMoments } from "./use-moments.ts";

/** Around the answer in sight, one before and two after it are named. */
const BEFORE = 1;
const AFTER = 2;
/** So much of a hash tells two apart by eye. */
const SHOWN_HASH = 12;

const shortHash = (hash: string) => hash.slice(0, SHOWN_HASH).replace(/(.{4})(?=.)/g, "$1 ");

type MomentPanelProps = { model: SectionModel; sitting: Timeline["session"]; moment: number; lead: ReactNode };

/** Shows the moment in sight: the question as it stood then, how its answer was saved, and what was done around it. */
export function MomentPanel({ model, sitting, moment, lead }: MomentPanelProps) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const wordsOf = useAnswerWords();
  const index = findAnswer(model, moment);
  const answer = index === null ? null : (model.answers[index] ?? null);
  const row = model.rows.find(({ attempt }) => attempt === answer?.attempt) ?? model.rows[0];
  const left = leftAt(model, moment);
  const isOffline = wasOffline(model, moment);
  const previous = model.answers.findLast((each) => each.attempt === answer?.attempt && each.row.seq < answer.row.seq);
  const states = [
    isOffline ? (
      <span key="offline" className="t-warning med row row-1">
        <Icon of={CloudOff} small />
        {t("moment.offline")}
      </span>
    ) : null,
    left === null ? null : (
      <span key="left" className="dim num">
        {t("moment.left", { time: moments.length(left) })}
      </span>
    ),
  ];
  return (
    <aside className="bench-side then" aria-label={t("moment.label")}>
      {lead}
      <p className="meta num">
        {answer && index !== null
          ? t("moment.answer", { at: moments.exact(moment), number: index + 1, total: model.answers.length })
          : t("moment.before", { at: moments.exact(moment) })}
      </p>
      <h2 className="h2">
        {answer
          ? t("moment.title", { number: answer.position, what: wordsOf(answer) })
          : t("moment.nothing", { number: row?.position ?? 1 })}
      </h2>
      <p className="body-s then-state">{states}</p>
      <div className="then-question">
        {row?.question ? (
          <QuestionThen question={row.question} answer={answer} before={previous?.row.payload.response} />
        ) : (
          <p className="faint">{t("moment.no_question")}</p>
        )}
      </div>
      {row ? <Judged row={row} moment={moment} /> : null}
      {answer ? <Saved answer={answer} /> : null}
      {answer ? <Count answer={answer} sitting={sitting} /> : null}
      {index === null ? null : <Around answers={model.answers} index={index} />}
    </aside>
  );
}

/** Shows what the student was told of this question while sitting, and every score it got, in order; what came after the moment apart. */
function Judged({ row: { checks, scores }, moment }: { row: SectionModel["rows"][number]; moment: number }) {
  const { t } = useTranslation("timeline");
  const { plain } = useNumbers();
  const checked = checks.map(({ at, number, correct, partly, hint }) => {
    const result = t(`judged.results.${correct ? "right" : partly ? "part" : "wrong"}`);
    const told = t("judged.check", { number, result });
    return { at, key: `check ${number}`, text: hint === null ? told : `${told} ${t("judged.hint", { number: hint })}` };
  });
  const scored = scores.map(({ at, cause, points, max_points, by }, index) => {
    const result =
      points === null ? t("judged.waiting") : t("judged.points", { points: plain(points), of: plain(max_points) });
    const text = t(`judged.causes.${cause}`, { result });
    return { at, key: `score ${index}`, text: by === null ? text : t("judged.by", { text, name: by }) };
  });
  const all = [...checked, ...scored].toSorted((one, other) => one.at - other.at);
  const [before, after] = [all.filter(({ at }) => at <= moment), all.filter(({ at }) => at > moment)];
  return (
    <>
      <JudgedList title={t("judged.title")} all={before} />
      <JudgedList title={t("judged.later")} all={after} />
    </>
  );
}

function JudgedList({ title, all }: { title: string; all: readonly { at: number; key: string; text: string }[] }) {
  const moments = useMoments();
  if (all.length === 0) return null;
  return (
    <section className="then-part">
      <h3 className="h3">{title}</h3>
      <ol className="around judged">
        {all.map(({ at, key, text }) => (
          <li key={key}>
            <span className="num">{moments.exact(at)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Saved({ answer }: { answer: Answer }) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const { row, at, savedAt, previousHead, saves, isCounted } = answer;
  const late = Math.max(0, savedAt - at);
  const state = row.status === "saved" ? "saved" : isCounted ? (`${row.status}_counted` as const) : row.status;
  const facts: [string, string, boolean?][] = [
    [t("saved.made"), moments.exact(at)],
    [
      t("saved.received"),
      late >= 2000
        ? t("saved.later", { at: moments.exact(savedAt), time: moments.length(late) })
        : moments.exact(savedAt),
    ],
    [t("saved.state"), t(`saved.states.${state}`)],
    [t("saved.revision"), t("saved.of", { number: row.seq, total: saves })],
    [t("saved.device"), t("saved.lease", { lease: row.lease })],
    [t("saved.hash"), shortHash(row.payload_hash), true],
    [t("saved.previous"), previousHead ? shortHash(previousHead) : t("saved.first"), previousHead !== ""],
  ];
  return (
    <section className="then-part">
      <h3 className="h3">{t("saved.title")}</h3>
      <dl className="chain">
        {facts.map(([name, value, isHash]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isHash ? "mono" : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Leads to counting the answer in sight, where it waits for that. */
function Count({ answer, sitting }: { answer: Answer; sitting: Timeline["session"] }) {
  const { t } = useTranslation("timeline");
  const [isCounting, setCounting] = useState(false);
  const { status } = answer.row;
  const mayWait = (status === "late" || status === "superseded") && !answer.isCounted;
  const waiting = useExtra(
    { ...waitingQuery(sitting.id), enabled: mayWait && sitting.can.count_late === true },
    t("unloaded.waiting"),
  );
  const waits = mayWait && waiting.data?.includes(answer.attempt);
  return (
    <>
      {mayWait ? waiting.failure : null}
      {waits ? <Button onPress={() => setCounting(true)}>{t("count.one")}</Button> : null}
      {isCounting ? (
        <CountLateDialog sitting={sitting} attempts={[answer.attempt]} onClose={() => setCounting(false)} />
      ) : null}
    </>
  );
}

function Around({ answers, index }: { answers: readonly Answer[]; index: number }) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const wordsOf = useAnswerWords();
  const shown = answers.slice(Math.max(0, index - BEFORE), index + AFTER + 1);
  return (
    <section className="then-part">
      <h3 className="h3">{t("around.title")}</h3>
      <ol className="around">
        {shown.map((answer) => (
          <li
            key={`${answer.attempt} ${answer.row.seq}`}
            className={answer === answers[index] ? "is-on" : undefined}
            aria-current={answer === answers[index] || undefined}
          >
            <span className="num">{moments.exact(answer.at)}</span>
            <span>{t("around.question", { number: answer.position })}</span>
            <span>{wordsOf(answer)}</span>
            <span className="r">{answer.isOffline ? t("around.offline") : ""}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
