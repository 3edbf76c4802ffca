import {
  ArrowRight,
  Check,
  CircleDot,
  CloudOff,
  Flag,
  type LucideIcon,
  MessageSquareWarning,
  PanelTop,
  Pause,
  Plus,
  StickyNote,
  Undo2,
} from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Segmented } from "../../base/ui/segmented.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { EventList } from "../../parts/replay/event-list.tsx";
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
  incident: StickyNote,
  reported: MessageSquareWarning,
};

type SectionEventsProps = { model: SectionModel; moment: number; onMove: (moment: number) => void };

/** Lists what happened in a section beside its recording, cut to answers or problems. */
export function SectionEvents({ model, moment, onMove }: SectionEventsProps) {
  const { t } = useTranslation("timeline");
  const numbers = useNumbers();
  const wordsOf = useEventWords();
  const events = useMemo(() => listEvents(model), [model]);
  const [cut, setCut] = useState<Cut>("all");
  const problems = events.filter(isProblem).length;
  const shown = cutEvents(events, cut).map((event) => ({
    key: `${event.at} ${event.kind} ${"number" in event ? event.number : ""}`,
    at: event.at,
    icon: icons[event.kind],
    words: wordsOf(event),
    isProblem: isProblem(event),
  }));
  return (
    <EventList
      title={t("events.title")}
      events={shown}
      none={t("events.none")}
      from={model.from}
      moment={moment}
      onMove={onMove}
    >
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
    </EventList>
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
      case "incident":
        return t("events.incident", { text: event.text, by: event.by, when: moments.exact(event.exact) });
      case "reported":
        return t("events.reported", {
          number: event.number,
          kind: t(`events.problem.${event.problem}`),
          when: moments.exact(event.exact),
        });
      default:
        return t(`events.${event.kind}`);
    }
  };
}
