import { CircleAlert } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { Icon } from "../icon.tsx";

export type TextFieldProps = Omit<ComponentPropsWithRef<"input">, "className" | "id" | "value" | "onChange"> & {
  label: ReactNode;
  help?: ReactNode;
  /** The error message, which says what to do. Marks the field as invalid. */
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
};

/** Shows a single-line text field with its label, help and error, all native. */
export function TextField(props: TextFieldProps) {
  return <Field {...props}>{(input) => input}</Field>;
}

/** Lays out a field; `children` places its input. Shows help until there is an error, then only the error. */
export function Field({
  label,
  help,
  error,
  onChange,
  children,
  after,
  ...rest
}: Omit<TextFieldProps, "children"> & { children: (input: ReactNode) => ReactNode; after?: ReactNode }) {
  const id = useId();
  const notes = `${id}-notes`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children(
        <input
          {...rest}
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? notes : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />,
      )}
      {error ? (
        <span className="error" id={notes}>
          <Icon of={CircleAlert} small />
          <span>{error}</span>
        </span>
      ) : help ? (
        <span className="help" id={notes}>
          {help}
        </span>
      ) : null}
      {after}
    </div>
  );
}
