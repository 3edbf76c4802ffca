import { useTexts } from "../player-context.tsx";
import type { SittingSection, SittingSession } from "../sitting/wire.ts";

type Part = Pick<SittingSection, "question_count" | "time_limit_seconds" | "break_after_seconds">;

/** A row: a section or module, and what is said of it beneath. */
type Row = { key: string; name: string; tools: readonly string[]; part: Part; leadsOn: boolean };

/**
 * Returns the whole time of a sitting in words, "1 h 50 min – 2 h 14 min" where routing leads to modules of different lengths; "" where nothing
 * is timed, or where it isn’t known any more.
 */
export function wholeTime(session: SittingSession, say: (seconds: number) => string): string {
  const { planned_seconds: planned, sections } = session;
  if (planned) {
    const [least, most] = [say(planned.least), say(planned.most)];
    return planned.most === 0 ? "" : least === most ? most : `${least} – ${most}`;
  }
  const known = sections.reduce((sum, one) => sum + (one.time_limit_seconds ?? 0), 0);
  return known > 0 && !sections.some(({ leads_on }) => leads_on) ? say(known) : "";
}

/** Shows the whole plan: sections and the modules that may follow, with their times as this student has them, tools, and the breaks between. */
export function SectionTable({ session }: { session: SittingSession }) {
  const texts = useTexts();
  const { before } = texts;
  const total = wholeTime(session, texts.length);
  const isRouted = session.sections.some((one) => one.leads_on);
  const rows = session.sections.flatMap((section): Row[] => {
    const { id, name, tools, modules_ahead: ahead = [] } = section;
    const leadsOn = section.leads_on && section.state === "pending";
    const later = ahead.map((part, index) => ({
      key: `${id} ${index}`,
      name: part.name,
      tools: [],
      part,
      leadsOn: false,
    }));
    return [{ key: id, name, tools, part: section, leadsOn }, ...later];
  });
  return (
    <ol className="section-list rule-top">
      {rows.map(({ key, name, tools, part, leadsOn }, index) => (
        <li key={key}>
          <span className="num faint">{index + 1}</span>
          <span className="section-name">
            <b className="strong" dir="auto">
              {name}
            </b>
            <span className="body-s faint">
              {texts.list([
                texts.questions(part.question_count),
                ...tools.map((tool) => texts.tool_names[tool] ?? tool),
              ])}
              {leadsOn ? (
                <>
                  <br />
                  {before.next_module}
                </>
              ) : null}
              {index < rows.length - 1 && part.break_after_seconds > 0 ? (
                <>
                  <br />
                  {before.break_after(texts.length(part.break_after_seconds))}
                </>
              ) : null}
            </span>
          </span>
          <span className="section-time num">
            {part.time_limit_seconds === null ? before.no_limit : texts.length(part.time_limit_seconds)}
          </span>
        </li>
      ))}
      {total !== "" && (rows.length > 1 || isRouted) ? (
        <li className="section-total">
          <span />
          <span />
          <span className="section-time num">{before.total(total)}</span>
        </li>
      ) : null}
    </ol>
  );
}
