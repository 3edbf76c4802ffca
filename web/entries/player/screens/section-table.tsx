import { useTexts } from "../player-context.tsx";
import type { SittingSection, SittingSession } from "../sitting/wire.ts";

type Part = Pick<SittingSection, "question_count" | "time_limit_seconds" | "break_after_seconds">;

/** A row: a section or module, and what is said of it beneath. */
type Row = { key: string; name: string; tools: readonly string[]; part: Part; leadsOn: boolean };

/** Shows the whole plan: sections and the modules that may follow, with their times as this student has them, tools, and the breaks between. */
export function SectionTable({ session }: { session: SittingSession }) {
  const texts = useTexts();
  const { before } = texts;
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
  const total = rows.reduce((sum, { part }) => sum + (part.time_limit_seconds ?? 0), 0);
  // Of modules that aren’t known yet no total can be told.
  const isWhole = session.sections.every(({ leads_on, modules_ahead }) => !leads_on || modules_ahead);
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
      {rows.length > 1 && total > 0 && isWhole ? (
        <li className="section-total">
          <span />
          <span />
          <span className="section-time num">{before.total(texts.length(total))}</span>
        </li>
      ) : null}
    </ol>
  );
}
