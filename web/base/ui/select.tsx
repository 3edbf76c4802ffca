import { Check } from "lucide-react";
import type { ReactNode } from "react";
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from "react-aria-components";
import { FieldNotes } from "./field-parts.tsx";
import { Icon } from "./icon.tsx";
import { isolated } from "./isolated.ts";

export type Choice = { id: string; label: string; disabled?: boolean };

export type SelectProps = Omit<
  AriaSelectProps<Choice>,
  "className" | "children" | "style" | "selectedKey" | "onSelectionChange" | "value" | "onChange"
> & {
  label: ReactNode;
  choices: readonly Choice[];
  value: string | null;
  onChange: (id: string) => void;
  help?: ReactNode;
  error?: ReactNode;
};

/** Shows one of a list. Type a letter to jump; the list opens beneath. */
export function Select({ label, choices, value, onChange, help, error, ...rest }: SelectProps) {
  const invalid = Boolean(error);
  return (
    <AriaSelect
      {...rest}
      className="field"
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      isInvalid={invalid || undefined}
    >
      <Label className="label">{label}</Label>
      <Button className="select" data-invalid={invalid || undefined}>
        <SelectValue>
          {({ selectedText, isPlaceholder }) =>
            isPlaceholder ? <span className="placeholder">{rest.placeholder}</span> : isolated(selectedText)
          }
        </SelectValue>
      </Button>
      <FieldNotes help={help} error={error} invalid={invalid} />
      <Popover className="popover select-list">
        <ListBox className="menu" items={choices}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.label} isDisabled={choice.disabled} className="menu-item">
              {isolated(choice.label)}
              <Icon of={Check} small className="mark" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
