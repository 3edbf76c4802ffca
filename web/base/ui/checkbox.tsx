import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from "react-aria-components";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type CheckboxProps = Omit<AriaCheckboxProps, "className" | "children" | "style"> & {
  className?: string;
  children?: ReactNode;
};

/** Shows a box to tick, with its words; without words it needs an `aria-label`. Half on (`isIndeterminate`) it shows a dash. */
export function Checkbox({ className, children, isIndeterminate, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} isIndeterminate={isIndeterminate} className={cx("check", className)}>
      <span className="box">
        <Icon of={isIndeterminate ? Minus : Check} />
      </span>
      {children}
    </AriaCheckbox>
  );
}
