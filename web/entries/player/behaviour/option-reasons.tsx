import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import { cx } from "../../../base/ui/class-names.ts";
import { RichContent } from "../../../base/ui/rich-content.tsx";
import { useTexts } from "../player-context.tsx";
import type { Check } from "../sitting/checks.ts";

type OptionReasonsProps = {
  check: Check;
  interactions: readonly CandidateInteraction[];
  response: Readonly<Record<string, unknown>>;
};

/** Returns the ids of options in a response or in a key: those named. */
const namedIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flat() : []);

const letterOf = (index: number) => String.fromCharCode(65 + (index % 26));

/** Shows why each option is right or wrong, where its author wrote that, chosen or not. */
export function OptionReasons({ check: { feedback, key }, interactions, response }: OptionReasonsProps) {
  const { behaviour: texts } = useTexts();
  const rows = interactions.flatMap((interaction) => {
    if (interaction.type !== "choice") return [];
    const told = key?.[interaction.id] as { correct?: unknown } | undefined;
    return interaction.options.flatMap(({ id }, index) => {
      const html = feedback?.[id];
      const isKey = namedIn(told?.correct).includes(id);
      const isWrong = !isKey && namedIn(response[interaction.id]).includes(id);
      return html ? [{ id, html, letter: letterOf(index), isKey, isWrong }] : [];
    });
  });
  if (rows.length === 0) return null;
  const title = rows.some(({ isKey }) => isKey) ? texts.each : texts.each_wrong;
  return (
    <section aria-label={title}>
      <h2 className="h3">{title}</h2>
      <ul className="eaches">
        {rows.map(({ id, html, letter, isKey, isWrong }) => (
          <li key={id} className={cx("each", isKey && "is-key", isWrong && "is-wrong")}>
            <span className="key">{letter}</span>
            <div>
              {isKey || isWrong ? <b>{isKey ? texts.correct : texts.your_answer}</b> : null}
              <RichContent html={html} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
