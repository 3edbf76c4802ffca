import { calculatorTexts } from "./calculator-texts.ts";
import { Dropdown } from "./dropdown.tsx";

/** Shows what the keyboard does in the calculator. */
export function KeyHelp({ onClose }: { onClose: (isByKey: boolean) => void }) {
  const texts = calculatorTexts();
  return (
    <Dropdown label={texts.keyboard} className="cx-help" onClose={onClose}>
      {texts.key_help.map(({ title, keys }) => (
        <section key={title}>
          <h2 className="strong">{title}</h2>
          <dl>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt className="kbd">{key}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dropdown>
  );
}
