import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

type SegmentedProps<Id extends string> = {
  label: string;
  choices: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Shows two to four ways to look at the same thing, one of them always on. */
export function Segmented<Id extends string>({ label, choices, value, onChange }: SegmentedProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="seg"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find((choice) => keys.has(choice.id));
        if (chosen) onChange(chosen.id);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.id} id={choice.id}>
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
