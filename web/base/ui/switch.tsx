import type { ReactNode } from "react";
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from "react-aria-components";

type SwitchProps = Omit<AriaSwitchProps, "className" | "children" | "style"> & { children?: ReactNode };

/** On or off, at once: no save button follows. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="check">
      <span className="switch" />
      {children}
    </AriaSwitch>
  );
}
