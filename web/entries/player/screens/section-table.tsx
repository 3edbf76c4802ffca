import { useTexts } from "../player-context.tsx";
import type { SittingSession } from "../sitting/wire.ts";

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

/** Shows the sections with their times as this student has them, their tools, and the breaks between. */
export function SectionTable({ session }: { session: SittingSession }) {
  const texts = useTexts();
  const { before } = texts;
  const total = wholeTime(session, texts.length);
  const isRouted = session.sections.some((one) => one.leads_on);
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
      {total !== "" && (session.sections.length > 1 || isRouted) ? (
        <li className="section-total">
          <span />
          <span />
          <span className="section-time num">{before.total(total)}</span>
        </li>
      ) : null}
    </ol>
  );
}
