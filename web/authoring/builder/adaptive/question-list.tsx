import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { Difficulty } from "../../../parts/list/bank/difficulty.tsx";
import { QuestionTitle } from "../../../parts/list/bank/question-title.tsx";
import { Pager } from "../../../parts/list/pager.tsx";
import { useBuilder } from "../builder-context.tsx";
import { type PlacedQuestion, usePlacedQuestions } from "../use-placed-questions.tsx";

const pageSize = 10;

type QuestionListProps = { label: string; ids: readonly string[]; onChange: (ids: string[]) => void };

/** Lists questions that an adaptive section names, a page at a time. Each can be taken out. */
export function QuestionList({ label, ids, onChange }: QuestionListProps) {
  const { role } = useUser();
  const [wanted, setWanted] = useState(1);
  const page = Math.min(wanted, Math.max(1, Math.ceil(ids.length / pageSize)));
  const shown = ids.slice((page - 1) * pageSize, page * pageSize);
  const isAuthor = role === "staff" || role === "tutor";
  const questions = usePlacedQuestions(shown, isAuthor);
  const list = useRef<HTMLUListElement>(null);
  /** The place whose button the keys go to, once the one that was pressed is gone. */
  const [sought, setSought] = useState<number | null>(null);
  useEffect(() => {
    if (sought === null) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    buttons[Math.min(sought, buttons.length - 1)]?.focus();
    setSought(null);
  }, [sought]);
  if (ids.length === 0) return null;
  return (
    <div>
      {questions.failure}
      <ul className="build-list line-top" aria-label={label} ref={list}>
        {shown.map((id, place) => (
          <QuestionLine
            key={id}
            placed={questions.find(id)}
            onRemove={() => {
              onChange(ids.filter((one) => one !== id));
              setSought(place);
            }}
          />
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} count={ids.length} onChange={(next) => setWanted(next ?? 1)} />
    </div>
  );
}

type QuestionLineProps = { placed: PlacedQuestion; onRemove: () => void };

function QuestionLine({ placed: { question, state }, onRemove }: QuestionLineProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly, say } = useBuilder();
  const name = question?.title || t("entries.untitled");
  return (
    <li>
      <span className="grow truncate" dir="auto">
        {question ? (
          <Link className="build-question" href={`/bank/${question.id}/edit`} target="_blank">
            <QuestionTitle question={question} />
          </Link>
        ) : state === "pending" ? (
          <Skeleton width="60%" />
        ) : (
          <span className="faint">{t(`entries.${state}`)}</span>
        )}
      </span>
      <Difficulty level={question?.difficulty ?? null} />
      {isReadOnly ? null : (
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={t("adaptive.remove", { name })}
          onPress={() => {
            onRemove();
            say(t("entries.removed", { name }));
          }}
        >
          <Icon of={X} small />
        </Button>
      )}
    </li>
  );
}
