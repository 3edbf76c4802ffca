import { useProblemText } from "../common/use-problem-text.ts";
import { CallError } from "../requests/call-error.ts";
import type { FormView } from "./form-view.ts";
import { useSending } from "./use-sending.ts";

type Action<Done> = {
  send: () => Promise<Done>;
  onDone?: (done: Done) => void;
  /** Something was typed or chosen that would be lost. */
  isDirty?: boolean;
};

/** A dialog that does one thing: what its frame needs, and what was refused by field. */
export function useAction<Done>({ send, onDone, isDirty = false }: Action<Done>) {
  const problemText = useProblemText();
  const sending = useSending();
  const errors = sending.error instanceof CallError ? sending.error.errors : [];
  const errorAt = (field: string) => errors.find(({ path }) => path.split(".")[0] === field)?.message;
  const view: FormView = {
    isBusy: sending.isBusy,
    isDirty,
    fault: sending.error === null ? null : (errors[0]?.message ?? problemText(sending.error)),
    refusals: sending.refusals,
    submit: () => void sending.send(send, onDone),
    discard: sending.clear,
    stale: null,
  };
  return { ...view, errorAt, clear: sending.clear };
}
