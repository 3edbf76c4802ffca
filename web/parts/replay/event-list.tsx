import "./replay.css";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../base/ui/icon.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";

/** Something that happened, at epoch milliseconds, as it is shown. */
export type ShownEvent = { key: string; at: number; icon: LucideIcon; words: string; isProblem?: boolean };

type EventListProps = {
  title: string;
  events: readonly ShownEvent[];
  /** What is said where nothing happened. */
  none: string;
  /** Where the recording or section begins, and which moment is in sight. */
  from: number;
  moment: number;
  onMove: (moment: number) => void;
  /** Cuts the list. */
  children?: ReactNode;
};

/** Lists what happened beside its recording; each leads to its moment. */
export function EventList({ title, events, none, from, moment, onMove, children }: EventListProps) {
  const durations = useDurations();
  const here = events.findLastIndex(({ at }) => at <= moment);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, row] = [list.current, list.current?.children[here]];
    if (!box || !(row instanceof HTMLElement)) return;
    // The list alone moves, never the page.
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - 64;
  }, [here]);
  return (
    <section className="rec-events-block" aria-label={title}>
      <h2 className="h3">{title}</h2>
      {children}
      {events.length === 0 ? <p className="meta">{none}</p> : null}
      <ol className="rec-events" ref={list}>
        {events.map(({ key, at, icon, words, isProblem }, index) => (
          <li key={key}>
            <button
              type="button"
              aria-current={index === here ? "true" : undefined}
              data-problem={isProblem || undefined}
              onClick={() => onMove(at)}
            >
              <span className="num">{durations.clock(at - from)}</span>
              <Icon of={icon} small />
              <span>{words}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
