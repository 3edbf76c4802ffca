import type { ReactNode } from "react";
import { ProgressBar as AriaProgressBar, Label } from "react-aria-components";
import { useNumbers } from "./use-numbers.ts";

type ProgressBarProps = {
  label: ReactNode;
  /** From 0 to 100, or nothing while it cannot be said. */
  percent?: number;
  /** At the end of the line, such as "about 40 s". */
  remaining?: ReactNode;
};

/** Shows how far a long piece of work has come. */
export function ProgressBar({ label, percent, remaining }: ProgressBarProps) {
  const numbers = useNumbers();
  return (
    <AriaProgressBar
      value={percent}
      valueLabel={percent === undefined ? undefined : numbers.share(percent, 100)}
      isIndeterminate={percent === undefined}
    >
      {({ percentage, valueText }) => (
        <>
          <div className="row between body-s progress-line">
            <Label>{label}</Label>
            <span className="num faint">
              {valueText}
              {remaining ? <>, {remaining}</> : null}
            </span>
          </div>
          <div className="progress" data-indeterminate={percentage === undefined || undefined}>
            <i style={{ width: `${percentage ?? 100}%` }} />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}
