import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import "./styles/filter-chips.css";
import { isolated } from "./isolated.ts";
import { useNumbers } from "./use-numbers.ts";

type FilterChipsProps<Id extends string> = {
  label: string;
  choices: readonly { id: Id; label: string; count?: number }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Cuts of a list, one of them on, each with how many it holds. Which one belongs in the URL: the caller keeps it there. */
export function FilterChips<Id extends string>({ label, choices, value, onChange }: FilterChipsProps<Id>) {
  const numbers = useNumbers();
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="chips"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find((choice) => keys.has(choice.id));
        if (chosen) onChange(chosen.id);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.id} id={choice.id} className="chip">
          {isolated(choice.label)}
          {choice.count === undefined ? null : <span className="n">{numbers.counted(choice.count)}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
