import "./editing.css";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { NumberField as AriaNumberField, Checkbox, Input, Label } from "react-aria-components";
import { Icon } from "../../ui/icon.tsx";
import { TextField, type TextFieldProps } from "../../ui/text-field.tsx";
import { RichField, type RichFieldProps } from "../rich-text/rich-field.tsx";
import { useProblems } from "./edit-context.tsx";
import { ProblemNotes } from "./problem-notes.tsx";

/** Shows a rich field with the problems of its place beneath it. */
export function EditRich(props: Omit<RichFieldProps, "isInvalid" | "notes"> & { path: string }) {
  const problems = useProblems([props.path]);
  return (
    <RichField
      {...props}
      isInvalid={problems.some(({ severity }) => severity === "error")}
      notes={problems.length > 0 ? <ProblemNotes problems={problems} /> : undefined}
    />
  );
}

/** Shows a line of plain text with the problems of its place. */
export function EditText({ path, ...rest }: TextFieldProps & { path: string }) {
  const problems = useProblems([path]);
  const isWrong = problems.some(({ severity }) => severity === "error");
  return (
    <div className="stack g1" data-path-box={path}>
      <TextField {...rest} isInvalid={isWrong} data-path={path} />
      <ProblemNotes problems={problems} />
    </div>
  );
}

type NumberProps = {
  label: string;
  isLabelHidden?: boolean;
  value: number | null;
  /** Null where the field was emptied. */
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  help?: ReactNode;
  path?: string;
  className?: string;
};

/** Shows a number to type, with arrows up and down. */
export function EditNumber({
  label,
  isLabelHidden,
  value,
  onChange,
  min,
  max,
  step = 1,
  help,
  path,
  className,
}: NumberProps) {
  const id = useId();
  const problems = useProblems(path ? [path] : []);
  return (
    <div className={className ?? "edit-number"}>
      <AriaNumberField
        className="field"
        value={value ?? Number.NaN}
        onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
        minValue={min}
        maxValue={max}
        step={step}
        formatOptions={{ maximumFractionDigits: 3, useGrouping: false }}
        isInvalid={problems.some(({ severity }) => severity === "error")}
        aria-describedby={help ? id : undefined}
      >
        <Label className={isLabelHidden ? "sr" : "label"}>{label}</Label>
        <Input className="input" data-path={path} />
      </AriaNumberField>
      {help ? (
        <span id={id} className="help">
          {help}
        </span>
      ) : null}
      <ProblemNotes problems={problems} />
    </div>
  );
}

/** Shows one thing that is so or not. */
export function EditCheck({
  label,
  isOn,
  onChange,
}: {
  label: ReactNode;
  isOn: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <Checkbox className="check" isSelected={isOn} onChange={onChange}>
      <span className="box">
        <Icon of={Check} small />
      </span>
      {label}
    </Checkbox>
  );
}
