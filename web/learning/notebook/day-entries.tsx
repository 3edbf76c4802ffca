import { BookOpen, CirclePlay, FileQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { EntryForm } from "./entry-form.tsx";
import { EntryMenu } from "./entry-menu.tsx";
import type { Day } from "./group-days.ts";
import type { Entry } from "./requests.ts";
import { useDayName, useEntryWords } from "./use-entry-words.ts";

const icons = { question: FileQuestionMark, material: BookOpen, video: CirclePlay };

/** Shows what was written on one day. */
export function DayEntries({ day }: { day: Day }) {
  const { t } = useTranslation("notebook");
  const dayName = useDayName();
  return (
    <section>
      <header className="nb-day">
        <h2>{dayName(day)}</h2>
        <span className="num">{t("count", { count: day.entries.length })}</span>
      </header>
      <ul>
        {day.entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation("notebook");
  const [isEditing, setEditing] = useState(false);
  const { source, place, go, href } = useEntryWords()(entry);
  return (
    <li className="nb-entry">
      <Icon of={icons[entry.source]} />
      <div>
        <p className="src">
          <b>
            <bdi>{source}</bdi>
          </b>
          <bdi className="num">{place}</bdi>
          {entry.page?.lost || entry.moment?.lost ? <span className="badge badge-warning">{t("lost")}</span> : null}
        </p>
        <EntryQuote entry={entry} />
        {isEditing ? (
          <EntryForm entry={entry} onClose={() => setEditing(false)} />
        ) : entry.text ? (
          <p className="mine" dir="auto">
            {entry.text}
          </p>
        ) : null}
      </div>
      <span className="acts">
        {href ? (
          <Link className="link" href={href} aria-label={t("go_of", { go, source })}>
            {go}
          </Link>
        ) : (
          <span className="meta">{t("closed")}</span>
        )}
        <EntryMenu entry={entry} of={`${source}, ${place}`} onEdit={() => setEditing(true)} />
      </span>
    </li>
  );
}

/** Shows the words that an entry is about: painted where they were highlighted, quoted where they were said. */
export function EntryQuote({ entry: { quote, color, source } }: { entry: Entry }) {
  const { t } = useTranslation("notebook");
  if (quote === "") return null;
  return (
    <blockquote className="said" dir="auto">
      {color ? <mark data-color={color}>{quote}</mark> : source === "video" ? t("quoted", { words: quote }) : quote}
    </blockquote>
  );
}
