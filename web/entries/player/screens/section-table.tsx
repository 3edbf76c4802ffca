import { useTexts } from "../player-context.tsx";
import type { SittingSession } from "../sitting/wire.ts";

/** Shows the sections with their times as this student has them, their tools, and the breaks between. */
export function SectionTable({ session }: { session: SittingSession }) {
  const texts = useTexts();
  const { before } = texts;
  const total = session.sections.reduce((sum, one) => sum + (one.time_limit_seconds ?? 0), 0);
  return (
    <ol className="section-list rule-top">
      {session.sections.map((section, index) => {
        const isLast = index === session.sections.length - 1;
        const tools = section.tools.map((tool) => texts.tool_names[tool] ?? tool);
        return (
          <li key={section.id}>
            <span className="num faint">{index + 1}</span>
            <span className="section-name">
              <b className="strong" dir="auto">
                {section.name}
              </b>
              <span className="body-s faint">
                {texts.list([texts.questions(section.question_count), ...tools])}
                {section.leads_on && section.state === "pending" ? (
                  <>
                    <br />
                    {before.next_module}
                  </>
                ) : null}
                {!isLast && section.break_after_seconds > 0 ? (
                  <>
                    <br />
                    {before.break_after(texts.length(section.break_after_seconds))}
                  </>
                ) : null}
              </span>
            </span>
            <span className="section-time num">
              {section.time_limit_seconds === null ? before.no_limit : texts.length(section.time_limit_seconds)}
            </span>
          </li>
        );
      })}
      {session.sections.length > 1 && total > 0 && !session.sections.some(({ leads_on }) => leads_on) ? (
        <li className="section-total">
          <span />
          <span />
          <span className="section-time num">{before.total(texts.length(total))}</span>
        </li>
      ) : null}
    </ol>
  );
}
