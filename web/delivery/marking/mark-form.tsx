import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Kbd } from "../../base/ui/kbd.tsx";
import { readLetterKeys } from "../../base/ui/letter-keys.ts";
import { TextField } from "../../base/ui/text-field.tsx";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Kept } from "./addresses.ts";
import { EarlierMarks } from "./earlier-marks.tsx";
import { FeedbackField } from "./feedback-field.tsx";
import { MarkNotices } from "./mark-notices.tsx";
import { MarkingStage } from "./marking-stage.tsx";
import type { Answer, QueueRow } from "./requests.ts";
import {
  earnedBy,
  givenBefore,
  keyOf,
  linesOf,
  marksOf,
  marksToSend,
  type RubricMarks,
  sumOf,
} from "./rubric-lines.ts";
import { RubricPoints } from "./rubric-points.tsx";
import { useClaim } from "./use-claim.ts";
import { useGiveMark } from "./use-give-mark.ts";
import type { useMarkDraft } from "./use-mark-draft.ts";
import { useRubricKeys } from "./use-rubric-keys.ts";
import { useSaveKey } from "./use-save-key.ts";

/** How long a marker may correct their own mark without giving a reason. */
const slipMs = 10 * 60_000;

/** The next and the previous answer in the queue. */
export type Around = { next: QueueRow | null; previous: QueueRow | null };

type MarkFormProps = { answer: Answer; draft: ReturnType<typeof useMarkDraft>; around: Around; search: Kept };

/** Shows the rubric with its points, the comment to the student, and the navigation. Unfinished marks stay for this tab. */
export function MarkForm({ answer, draft, around, search }: MarkFormProps) {
  const { next, previous } = around;
  const { t } = useTranslation("marking");
  const user = useUser();
  const lines = linesOf(answer);
  const [last] = answer.earlier;
  const isAgain = answer.state === "marked";
  const [openedAt] = useState(() => Date.now());
  const isSlip = last?.by.id === user.id && openedAt - new Date(last.at).getTime() < slipMs;
  const { points, feedback, reason, comments, used } = draft.value;
  const [hasKeys] = useState(readLetterKeys);
  const claim = useClaim(answer);
  const marks = marksToSend(lines, points);
  const needsReason = isAgain && !isSlip;
  const isReady = answer.can.mark && marks !== null && claim.holder === null && (!needsReason || reason.trim() !== "");
  const give = useGiveMark(answer, next, search, () => {
    claim.forget();
    draft.clear();
  });
  // The line that keeps the mark from being saved, once that was tried.
  const [missed, setMissed] = useState<string | null>(null);
  const missing = lines.find((line) => keyOf(line) === missed && points[missed] === undefined);
  const save = () => {
    if (isReady && !give.isPending) give.mutate({ marks, feedback, reason, comments, used });
    const open = lines.findIndex((line) => points[keyOf(line)] === undefined);
    const line = lines[open];
    if (isReady || !line) return;
    setMissed(keyOf(line));
    setActive(open);
  };
  const setPoints = (index: number, value: number | null) => {
    const line = lines[index];
    if (!line) return;
    const { [keyOf(line)]: _, ...rest } = points;
    draft.set({ points: value === null ? rest : { ...rest, [keyOf(line)]: value } });
  };
  const skip = () => give.goOn(false);
  const goBack = () => {
    if (previous) give.goTo(previous);
  };
  useLetterKeys({ j: skip, n: skip, k: goBack }, hasKeys);
  const { active, setActive } = useRubricKeys({
    lines,
    points,
    onPoints: setPoints,
    onSave: save,
    isOn: hasKeys && claim.holder === null,
  });
  useSaveKey(save);
  // On a button of the rubric, Enter would press it again: save instead.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
    if (!hasKeys || event.target.closest(".marking-rubric") === null) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <form
      className="marking-form"
      // The next answer has a new form: it opens at its top, wherever this one was scrolled to.
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
        <MarkSum answer={answer} points={points} />
        <Button variant="primary" isDisabled={!isReady} isPending={give.isPending} onPress={save}>
          {t(isAgain ? "save_again" : next ? "save_next" : "save")}
        </Button>
        <Button variant="ghost" onPress={skip}>
          {t(next ? "skip" : "leave")}
        </Button>
        {hasKeys ? <Keys hasLevels={lines.some(({ levels }) => levels.length > 0)} /> : null}
      </div>
      <p className="body-s" role="status">
        {!missing ? null : missing.name ? t("missing", { name: missing.name }) : t("missing_points")}
      </p>
      <EarlierMarks answer={answer} />
    </form>
  );
}

/** Shows the points of the mark, and the sum of the rubric where the answer earns other points for it. */
function MarkSum({ answer, points }: { answer: Answer; points: RubricMarks }) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const lines = linesOf(answer);
  const sum = sumOf(lines, points);
  const earned = earnedBy(answer, marksOf(lines, points)) ?? sum;
  return (
    <p className="marking-sum num">
      <span className="strong">{numbers.plain(earned.points)}</span>{" "}
      <span className="faint">{t("of_all", { count: earned.max, max: numbers.plain(earned.max) })}</span>
      {earned.max === sum.max ? null : (
        <span className="meta block-line">
          {t("rubric_sum", { points: numbers.plain(sum.points), max: numbers.plain(sum.max) })}
        </span>
      )}
    </p>
  );
}

/** Shows the keyboard shortcuts, always visible. */
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
