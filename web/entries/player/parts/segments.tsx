type SegmentsProps<Value extends string | number> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Shows two to four ways to see the same thing, one of them always on. */
export function Segments<Value extends string | number>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="seg">
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          data-selected={choice.value === value || undefined}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
