import { useTranslation } from "react-i18next";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { PrintedQuestion } from "./printed-question.tsx";
import type { PrintedEntry, PrintedGroup, PrintedSection } from "./requests.ts";

/** Shows a section on paper: its instructions, then its passages and questions in order. */
export function PrintedSectionPart({ section, withKey }: { section: PrintedSection; withKey: boolean }) {
  const { t } = useTranslation("print");
  const numbers = useNumbers();
  const durations = useDurations();
  const { name, instructions, questions, time_limit_seconds: time } = section;
  return (
    <section className="print-section">
      <header>
        <h2 className="h2" dir="auto">
          {name}
        </h2>
        <p className="meta">
          {t("questions", { count: questions, said: numbers.counted(questions) })}
          {time === null ? "" : ` · ${durations.words(time)}`}
        </p>
        {instructions ? <RichContent html={instructions} /> : null}
      </header>
      {section.groups.map((group) => (
        <Group key={group.entries[0]?.number} group={group} withKey={withKey} />
      ))}
    </section>
  );
}

function Group({ group: { passage, entries }, withKey }: { group: PrintedGroup; withKey: boolean }) {
  const { t } = useTranslation("print");
  const first = entries[0]?.number ?? 1;
  const last = entries.at(-1)?.number ?? first;
  return (
    <>
      {passage ? (
        <div className="print-passage" data-number={first === last ? first : `${first}–${last}`}>
          <p className="meta">{t("passage", { count: entries.length, first, last })}</p>
          {passage.title ? (
            <h3 className="h3" dir="auto">
              {passage.title}
            </h3>
          ) : null}
          <RichContent html={passage.body} />
        </div>
      ) : null}
      {entries.map((entry) => (
        <Entry key={entry.number} entry={entry} withKey={withKey} />
      ))}
    </>
  );
}

function Entry({ entry, withKey }: { entry: PrintedEntry; withKey: boolean }) {
  const { t } = useTranslation("print");
  const numbers = useNumbers();
  const { number, question, draw, points, scored } = entry;
  const places = draw && draw.count > 1 ? `${number}–${number + draw.count - 1}` : String(number);
  return (
    <div className="print-entry" data-number={places}>
      <p className="print-number">
        <b className="num">{places}</b>
        <span className="meta">
          {scored ? t("points", { count: points, said: numbers.counted(points) }) : t("pretest")}
        </span>
      </p>
      {question ? (
        <PrintedQuestion entry={entry} question={question} withKey={withKey} />
      ) : draw ? (
        <Drawn draw={draw} />
      ) : (
        <p className="dim">{t("no_question")}</p>
      )}
    </div>
  );
}

function Drawn({ draw }: { draw: NonNullable<PrintedEntry["draw"]> }) {
  const { t } = useTranslation("print");
  const numbers = useNumbers();
  const { count, from, tags, difficulties } = draw;
  return (
    <div className="print-drawn">
      <p>{t("drawn", { count, said: numbers.counted(count), of: numbers.counted(from) })}</p>
      {tags.length > 0 ? <p className="meta">{t("drawn_tags", { tags: tags.join(", ") })}</p> : null}
      {difficulties.length > 0 ? (
        <p className="meta">{t("drawn_levels", { levels: difficulties.filter((one) => one !== "none").join(", ") })}</p>
      ) : null}
    </div>
  );
}
