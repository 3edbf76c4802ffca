import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useReasonName } from "../../base/common/use-reason-name.ts";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { TriedQuestion, type TriedResponses } from "../../base/questions/tried-question.tsx";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { askAddress } from "../ask/ask-address.ts";
import { redoVerdict } from "./redo-verdict.ts";
import { type Answered, type Mistake, type Shown, tryQuery } from "./requests.ts";
import { WaysOn } from "./ways-on.tsx";

type TryDialogProps = {
  /** What is answered, one after the other. */
  queue: readonly Mistake[];
  kind: Shown["kind"];
  onClose: () => void;
};

/**
 * Returns as what a question is asked: where a mistake has no unseen question like it, its own counts towards closing it. Before it is
 * shown, what the mistake says counts; another may have taken its question since.
 */
function askedAs(kind: Shown["kind"], mistake: Mistake, shown: Shown | undefined) {
  const isItself = shown ? shown.question.id === mistake.question?.id : mistake.repeats_itself;
  return kind === "sibling" && isItself ? "itself" : kind;
}

/** Asks the questions of mistakes again without their keys, or questions like them, one after the other. */
export function TryDialog({ queue, kind, onClose }: TryDialogProps) {
  const [index, setIndex] = useState(0);
  const mistake = queue[index];
  if (!mistake) return null;
  const isLast = index === queue.length - 1;
  return (
    <Dialog
      wide
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<TryTitle mistake={mistake} kind={kind} number={index + 1} count={queue.length} />}
    >
      <Try
        key={`${mistake.session} ${mistake.id}`}
        mistake={mistake}
        kind={kind}
        isLast={isLast}
        onClose={onClose}
        onNext={() => (isLast ? onClose() : setIndex(index + 1))}
      />
    </Dialog>
  );
}

type TryTitleProps = { mistake: Mistake; kind: Shown["kind"]; number: number; count: number };

function TryTitle({ mistake, kind, number, count }: TryTitleProps) {
  const { t } = useTranslation("redo");
  // The dialog below says when it fails.
  const shown = useQuietExtra(tryQuery(mistake, kind));
  const asked = askedAs(kind, mistake, shown);
  return isolated(count > 1 ? t(`try.title_of.${asked}`, { number, count }) : t(`try.title.${asked}`));
}

type TryProps = {
  mistake: Mistake;
  kind: Shown["kind"];
  isLast: boolean;
  onNext: () => void;
  onClose: () => void;
};

function Try({ mistake, kind, isLast, onNext, onClose }: TryProps) {
  const { t } = useTranslation("redo");
  const problemText = useProblemText();
  const { data: shown, error } = useQuery(tryQuery(mistake, kind));
  const close = (
    <Button variant="ghost" onPress={onClose}>
      {t("try.close")}
    </Button>
  );
  const next = (
    <>
      {isLast ? null : close}
      <Button variant="primary" onPress={onNext}>
        {isLast ? t("try.done") : t("try.next")}
      </Button>
    </>
  );
  if (error)
    return (
      <div className="stack g4">
        <Notice tone="warning" title={t("try.none")}>
          {problemText(error)}
          {error instanceof CallError && error.problem.state === "none_left" ? (
            <>
              {" "}
              <AskTutor mistake={mistake} />
            </>
          ) : null}
        </Notice>
        <div className="acts">{next}</div>
      </div>
    );
  if (!shown)
    return (
      <div className="stack g4" aria-hidden="true">
        <Skeleton width="70%" height="20px" />
        <Skeleton height="52px" />
        <Skeleton height="52px" />
      </div>
    );
  return <AskedQuestion shown={shown} mistake={mistake} kind={kind} next={next} close={close} />;
}

type AskedQuestionProps = { shown: Shown; mistake: Mistake; kind: Shown["kind"]; next: ReactNode; close: ReactNode };

function AskedQuestion({ shown, mistake, kind, next, close }: AskedQuestionProps) {
  const { t } = useTranslation("redo");
  const problemText = useProblemText();
  const [responses, setResponses] = useState<TriedResponses>({});
  const answer = useMutation({
    mutationFn: (response: TriedResponses | null) =>
      call("mistakes.answer", { params: { id: shown.id }, body: { response } }),
  });
  // The wire's type leaves out what has a default; the server fills it in.
  const question = shown.question as QuestionCandidate;
  if (answer.data) return <ToldAnswer question={question} mistake={mistake} next={next} answered={answer.data} />;
  return (
    <div className="stack g6">
      <p className="meta">{t(`try.lead.${askedAs(kind, mistake, shown)}`)}</p>
      <TriedQuestion
        question={question}
        responses={responses}
        onRespond={(interaction, response) => setResponses((all) => ({ ...all, [interaction]: response }))}
      />
      {answer.isError ? (
        <Notice tone="error" title={t("try.failed")}>
          {problemText(answer.error)}
        </Notice>
      ) : null}
      <div className="acts">
        {close}
        <Button variant="secondary" isDisabled={answer.isPending} onPress={() => answer.mutate(null)}>
          {t("try.dont_know")}
        </Button>
        <Button
          variant="primary"
          isPending={answer.isPending}
          isDisabled={Object.keys(responses).length === 0}
          onPress={() => answer.mutate(responses)}
        >
          {t("try.check")}
        </Button>
      </div>
    </div>
  );
}

type ToldAnswerProps = { question: QuestionCandidate; mistake: Mistake; answered: Answered; next: ReactNode };

/** Whether the student said that they don’t know. */
const isLeft = ({ response }: Answered) => Object.keys(response).length === 0;

/** What came of an answer: right or wrong, the key where it may be seen, and how far the mistake is from being closed. */
function ToldAnswer({ question, mistake, answered, next }: ToldAnswerProps) {
  const { t } = useTranslation("redo");
  const { correct, partly, kind, key, feedback, explanation } = answered;
  const judged = correct ? "right" : partly ? "partly" : "wrong";
  const verdict = correct === null ? (isLeft(answered) ? "left" : "unknown") : judged;
  const told = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: what came of it is where one reads on.
  useEffect(() => told.current?.focus(), []);
  return (
    <div className="stack g6" ref={told} tabIndex={-1}>
      <Notice tone={correct === null ? "info" : correct ? "success" : "warning"} title={t(`try.verdict.${verdict}`)}>
        {kind === "redo" ? <RedoWords mistake={mistake} answered={answered} /> : <ProgressWords answered={answered} />}
      </Notice>
      <QuestionBody question={question} response={answered.response} answerKey={key} feedback={feedback} />
      {explanation ? (
        <section>
          <h3 className="h3">{t("try.explanation")}</h3>
          <RichContent html={explanation} />
        </section>
      ) : null}
      {kind === "redo" ? <WaysOn mistake={mistake} /> : null}
      <div className="acts">{next}</div>
    </div>
  );
}

function RedoWords({ mistake, answered }: { mistake: Mistake; answered: Answered }) {
  const { t } = useTranslation("redo");
  const reasonName = useReasonName();
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { outcome, reason, next } = redoVerdict(mistake, answered);
  const said = [
    t(`try.redo.${outcome === "unknown" && isLeft(answered) ? "left" : outcome}`),
    reason ? t(`try.redo.reason.${reason.said}`, { reason: reasonName(reason.key, reason.name) }) : "",
    ...(next.state === "closed"
      ? [t("try.redo.closed")]
      : [
          t(next.fresh ? "try.redo.open" : "try.redo.open_more", {
            count: next.left,
            said: numbers.counted(next.left),
          }),
          typeof next.when === "string"
            ? t(`try.redo.when.${next.when}`)
            : t("try.redo.when.later", { day: dates.day(next.when.due) }),
        ]),
  ];
  return (
    <>
      {said.filter(Boolean).join(" ")}
      {next.state === "open" && (next.when === "none" || next.when === "later_day") ? (
        <>
          {" "}
          <AskTutor mistake={mistake} />
        </>
      ) : null}
    </>
  );
}

/** Leads to where a student asks for a new question, as its mistake has none left. */
function AskTutor({ mistake: { session, id: attempt } }: { mistake: Mistake }) {
  const { t } = useTranslation("redo");
  return <Link href={askAddress({ session, attempt })}>{t("ask_tutor")}</Link>;
}

/** How far the mistake is, and when the next question comes where one is left. */
function ProgressWords({ answered: { progress, next } }: { answered: Answered }) {
  const { t } = useTranslation("redo");
  const dates = useDates(useUser().time_zone);
  const { solved, needed } = progress;
  if (progress.state === "closed") return <>{t("try.closed", { solved, needed })}</>;
  const day = progress.due_at ? dates.day(progress.due_at) : "";
  const state = progress.returning ? "returning" : solved > 0 ? "one_more" : "again";
  return (
    <>
      {t(`try.${state}`, { solved, needed })} {t(`try.comes.${next}`, { day })}
    </>
  );
}
