import { EditNumber } from "./edit-fields.tsx";

type UsesFieldProps = {
  label: string;
  /** How often the part may be used; 0 for any number of times. */
  uses: number;
  onChange: (uses: number) => void;
};

/** Shows, beside a part, how often it may be used. */
export function UsesField({ label, uses, onChange }: UsesFieldProps) {
  return (
    <EditNumber
      className="part-points"
      label={label}
      isLabelHidden
      value={uses === 0 ? null : uses}
      min={1}
      max={100}
      onChange={(value) => onChange(value ?? 0)}
    />
  );
}
