import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from "react-aria-components";
import { Icon } from "./icon.tsx";

type CheckboxProps = Omit<AriaCheckboxProps, "className" | "children" | "style"> & {
  children?: ReactNode;
  count?: ReactNode;
};

/** A box to tick, with its words (or an `aria-label`) and, in a list of facets, a count at the end. */
export function Checkbox({ children, count, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className="check">
      {({ isIndeterminate }) => (
        <>
          <span className="box">
            <Icon of={isIndeterminate ? Minus : Check} />
          </span>
          {children}
          {count === undefined ? null : <span className="n">{count}</span>}
        </>
      )}
    </AriaCheckbox>
  );
}
