import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { readLetterKeys } from "../ui/letter-keys.ts";
import { TextField } from "../ui/text-field.tsx";
import { useLetterKeys } from "../ui/use-letter-keys.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import type { Kept } from "./addresses.ts";
import { EarlierMarks } from "./earlier-marks.tsx";
import { FeedbackField } from "./feedback-field.tsx";
import { MarkNotices } from "./mark-notices.tsx";
import { MarkingStage } from "./marking-stage.tsx";
import type { Answer, QueueRow } from "./requests.ts";
import {
  accepts,
  earnedBy,
  givenBefore,
  givesByKey,
  keyOf,
  linesOf,
  marksOf,
  marksToSend,
  nextLevel,
  sumOf,
  withHalf,
} from "./rubric-lines.ts";
import { RubricPoints } from "./rubric-points.tsx";
import { useClaim } from "./use-claim.ts";
import { useGiveMark } from "./use-give-mark.ts";
import type { useMarkDraft } from "./use-mark-draft.ts";
import { useSaveKey } from "./use-save-key.ts";

/** For how long one may mend a mark of one's own without saying why. */
const slipMs = 10 * 60_000;

/** What comes after an answer in the queue, and before it. */
export type Around = { next: QueueRow | null; previous: QueueRow | null };

type MarkFormProps = { answer: Answer; draft: ReturnType<typeof useMarkDraft>; around: Around; search: Kept };

/** Shows the rubric with its points, the words to the student, and the way on. What is not finished stays for this tab. */
export function MarkForm({ answer, draft, around, search }: MarkFormProps) {
  const { next, previous } = around;
  const { t } = useTranslation("marking");
  const user = useUser();
  const numbers = useNumbers();
  const lines = linesOf(answer);
  const [last] = answer.earlier;
  const isAgain = answer.state === "marked";
  const [openedAt] = useState(() => Date.now());
  const isSlip = last?.by.id === user.id && openedAt - new Date(last.at).getTime() < slipMs;
  const { points, feedback, reason, comments, used } = draft.value;
  const [active, setActive] = useState(0);
  const [hasKeys] = useState(readLetterKeys);
  const claim = useClaim(answer);
  const marks = marksToSend(lines, points);
  const needsReason = isAgain && !isSlip;
  const isReady = answer.can.mark && marks !== null && claim.holder === null && (!needsReason || reason.trim() !== "");
  const give = useGiveMark(answer, next, search, () => {
    claim.forget();
    draft.clear();
  });
  const save = () => {
    if (isReady && !give.isPending) give.mutate({ marks, feedback, reason, comments, used });
  };
  const setPoints = (index: number, value: number | null) => {
    const line = lines[index];
    if (!line) return;
    const { [keyOf(line)]: _, ...rest } = points;
    draft.set({ points: value === null ? rest : { ...rest, [keyOf(line)]: value } });
  };
  const move = (by: number) => setActive((at) => Math.min(lines.length - 1, Math.max(0, at + by)));
  const digit = (value: number) => {
    const line = lines[active];
    if (line && givesByKey(line, value)) setPoints(active, value);
  };
  const half = () => {
    const line = lines[active];
    const turned = line ? withHalf(points[keyOf(line)] ?? 0, line.max) : null;
    if (line && turned !== null && accepts(line, turned)) setPoints(active, turned);
  };
  const step = (by: 1 | -1) => {
    const line = lines[active];
    const next = line ? nextLevel(line, points[keyOf(line)], by) : null;
    if (next !== null) setPoints(active, next);
  };
  const [up, down] = [() => step(1), () => step(-1)];
  const digits = Object.fromEntries(Array.from({ length: 10 }, (_, value) => [String(value), () => digit(value)]));
  const skip = () => give.goOn(false);
  const goBack = () => {
    if (previous) give.goTo(previous);
  };
  useLetterKeys({ j: skip, n: skip, k: goBack }, hasKeys);
  useLetterKeys(
    {
      ...digits,
      arrowup: () => move(-1),
      arrowdown: () => move(1),
      ".": half,
      enter: save,
      "+": up,
      "=": up,
      "-": down,
    },
    hasKeys && claim.holder === null,
  );
  useSaveKey(save);
  // On a button of the rubric Enter would press it again: it saves.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
    if (!hasKeys || event.target.closest(".marking-rubric") === null) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  const sum = sumOf(lines, points);
  const earned = earnedBy(answer, marksOf(lines, points)) ?? sum;
  return (
    <form
      className="marking-form"
      // The next answer’s form is another one: it opens at its top, wherever this one was scrolled to.
      data-scroll-restoration-id={answer.attempt}
      aria-label={t("mark_form")}
      onSubmit={(event) => event.preventDefault()}
      onKeyDownCapture={onKey}
    >
      <MarkNotices answer={answer} claim={claim} error={give.error} />
      <MarkingStage
        answer={answer}
        onUse={(mark) =>
          draft.set({ points: givenBefore(lines, mark), feedback: mark.feedback, comments: mark.comments })
        }
      />
      {needsReason ? (
        <TextField
          label={t("reason")}
          help={t("reason_help")}
          maxLength={1000}
          value={reason}
          onChange={(text) => draft.set({ reason: text })}
        />
      ) : null}
      <RubricPoints lines={lines} points={points} active={active} onActive={setActive} onPoints={setPoints} />
      <FeedbackField
        question={answer.question}
        value={feedback}
        onChange={(text, taken) => draft.set({ feedback: text, used: taken ? [...used, taken.id] : used })}
      />
      <div className="marking-acts">
        <p className="marking-sum num">
          <span className="strong">{numbers.plain(earned.points)}</span>{" "}
          <span className="faint">{t("of_all", { count: earned.max, max: numbers.plain(earned.max) })}</span>
          {earned.max === sum.max ? null : (
            <span className="meta block-line">
              {t("rubric_sum", { points: numbers.plain(sum.points), max: numbers.plain(sum.max) })}
            </span>
          )}
        </p>
        <Button variant="primary" isDisabled={!isReady} isPending={give.isPending} onPress={save}>
          {t(isAgain ? "save_again" : next ? "save_next" : "save")}
        </Button>
        <Button variant="ghost" onPress={skip}>
          {t(next ? "skip" : "leave")}
        </Button>
        {hasKeys ? <Keys hasLevels={lines.some(({ levels }) => levels.length > 0)} /> : null}
      </div>
      <EarlierMarks answer={answer} />
    </form>
  );
}

/** Says what the keys do, where it is always in sight. */
function Keys({ hasLevels }: { hasLevels: boolean }) {
  const { t } = useTranslation("marking");
  const levels = [["+ −", "level"]] as const;
  const keys = [
    ["0–9", "points"],
    [".", "half"],
    ["↑↓", "move"],
    ...(hasLevels ? levels : []),
    ["Ctrl+Enter", "save"],
    ["J", "next"],
    ["K", "previous"],
  ] as const;
  return (
    <p className="marking-keys meta only-wide">
      {keys.map(([key, does]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {t(`keys.${does}`)}
        </span>
      ))}
    </p>
  );
}
