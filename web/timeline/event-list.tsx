import {
  ArrowRight,
  Check,
  CircleDot,
  CloudOff,
  Flag,
  type LucideIcon,
  PanelTop,
  Pause,
  Plus,
  Undo2,
} from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import type { SectionModel } from "./build-section.ts";
import { type Cut, cutEvents, cuts, isProblem, listEvents, type SectionEvent } from "./list-events.ts";
import { useAnswerWords } from "./use-answer-words.ts";
import { useMoments } from "./use-moments.ts";

const icons: Record<SectionEvent["kind"], LucideIcon> = {
  opened: ArrowRight,
  returned: Undo2,
  answered: CircleDot,
  offline: CloudOff,
  online: Check,
  left: PanelTop,
  paused: Pause,
  given: Plus,
  ended: Flag,
};

type EventListProps = { model: SectionModel; moment: number; onMove: (moment: number) => void };

/** Lists what happened beside its recording; each leads to its moment. */
export function EventList({ model, moment, onMove }: EventListProps) {
  const { t } = useTranslation("timeline");
  const numbers = useNumbers();
  const moments = useMoments();
  const wordsOf = useEventWords();
  const events = useMemo(() => listEvents(model), [model]);
  const [cut, setCut] = useState<Cut>("all");
  const shown = cutEvents(events, cut);
  const here = shown.findLastIndex(({ at }) => at <= moment);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, row] = [list.current, list.current?.children[here]];
    if (!box || !(row instanceof HTMLElement)) return;
    // The list alone moves, never the page.
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - 64;
  }, [here]);
  const problems = events.filter(isProblem).length;
  return (
    <section className="rec-events-block" aria-label={t("events.title")}>
      <h2 className="h3">{t("events.title")}</h2>
      <Segmented
        label={t("events.show")}
        choices={cuts.map((id) => ({
          id,
          label:
            id === "problems" && problems > 0
              ? t("events.problems_count", { said: numbers.counted(problems) })
              : t(`events.cuts.${id}`),
        }))}
        value={cut}
        onChange={setCut}
      />
      {shown.length === 0 ? <p className="meta">{t("events.none")}</p> : null}
      <ol className="rec-events" ref={list}>
        {shown.map((event, index) => (
          <li key={`${event.at} ${event.kind} ${"number" in event ? event.number : ""}`}>
            <button
              type="button"
              aria-current={index === here ? "true" : undefined}
              data-problem={isProblem(event) || undefined}
              onClick={() => onMove(event.at)}
            >
              <span className="num">{moments.length(event.at - model.from)}</span>
              <Icon of={icons[event.kind]} small />
              <span>{wordsOf(event)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useEventWords(): (event: SectionEvent) => string {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const answerWords = useAnswerWords();
  return (event) => {
    switch (event.kind) {
      case "opened":
      case "returned":
        return t(`events.${event.kind}`, { number: event.number });
      case "answered":
        return t("moment.title", { number: event.answer.position, what: answerWords(event.answer) });
      case "offline":
      case "paused":
      case "given":
        return t(`events.${event.kind}`, { time: moments.length(event.ms) });
      case "ended":
        return t(`ledger.kind.ended_${event.action}`);
      default:
        return t(`events.${event.kind}`);
    }
  };
}
