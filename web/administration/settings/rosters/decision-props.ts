import type { Decisions, Report } from "./requests.ts";

/** What a part that asks for decisions is given. */
export interface DecisionProps {
  report: Report;
  decisions: Decisions;
  /** `isAskedAgain`: what else is shown depends on it, so that the files are looked at again. */
  onDecide: (next: Decisions, isAskedAgain: boolean) => void;
  isDisabled: boolean;
}
