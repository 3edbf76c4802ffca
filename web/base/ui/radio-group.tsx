import type { ReactNode } from "react";
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  Label,
  Radio,
} from "react-aria-components";
import { FieldNotes } from "./field-parts.tsx";

type RadioGroupProps = Omit<AriaRadioGroupProps, "className" | "children" | "style"> & {
  label: ReactNode;
  choices: readonly { id: string; label: ReactNode; disabled?: boolean }[];
  help?: ReactNode;
  error?: ReactNode;
  /** Each on a line of its own, with room for words beneath its name. */
  isStacked?: boolean;
};

/** Shows one of a few, all in sight. Arrows move. */
export function RadioGroup({ label, choices, help, error, isStacked = false, ...rest }: RadioGroupProps) {
  const invalid = Boolean(error);
  return (
    <AriaRadioGroup {...rest} className="field" isInvalid={invalid || undefined}>
      <Label className="label">{label}</Label>
      <div className={isStacked ? "radio-stack" : "row wrap radio-row"}>
        {choices.map((choice) => (
          <Radio key={choice.id} value={choice.id} isDisabled={choice.disabled} className="check">
            <span className="box radio" />
            {choice.label}
          </Radio>
        ))}
      </div>
      <FieldNotes help={help} error={error} invalid={invalid} />
    </AriaRadioGroup>
  );
}
