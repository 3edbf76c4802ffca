import { CheckboxGroup, Label, Text } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { usePrompt } from "../../base/ui/use-prompt.ts";
import type { Preview } from "./requests.ts";

type RightOptionsProps = {
  question: Preview["question"];
  /** What choosing several means for students. */
  help: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** Shows which options are right from now on, by their letters. One is right at least. */
export function RightOptions({ question, help, chosen, onChange }: RightOptionsProps) {
  const { t } = useTranslation("regrade");
  const [right, setRight] = usePrompt(chosen.join(), (options) => onChange(options.split(",")));
  return (
    <CheckboxGroup
      className="field"
      value={right.split(",")}
      onChange={(values) => {
        const ordered = question.options.map(({ option }) => option).filter((option) => values.includes(option));
        if (ordered.length > 0) setRight(ordered.join());
      }}
    >
      <Label className="label">{t("fix.right")}</Label>
      <div className="row wrap row-4">
        {question.options.map(({ option, letter }) => (
          <Checkbox key={option} value={option}>
            {letter}
          </Checkbox>
        ))}
      </div>
      <Text slot="description" className="help">
        {help}
      </Text>
    </CheckboxGroup>
  );
}
