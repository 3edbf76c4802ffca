import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import type { FormView } from "./form-view.ts";
import { useSending } from "./use-sending.ts";

type Action<Done> = {
  send: () => Promise<Done>;
  onDone?: (done: Done) => void;
  /** Something was typed or chosen that would be lost. */
  isDirty?: boolean;
  /** The fields that say themselves what is wrong with them. */
  fields?: readonly string[];
};

/** Runs the one action of a dialog: returns what its frame needs, and what was refused by field. */
export function useAction<Done>({ send, onDone, isDirty = false, fields = [] }: Action<Done>) {
  const problemText = useProblemText();
  const sending = useSending();
  const errors = sending.error instanceof CallError ? sending.error.errors : [];
  const fieldAt = (path: string) => path.split(".")[0] ?? path;
  const homeless = errors.filter(({ path }) => !fields.includes(fieldAt(path)));
  const isSaid = errors.length > 0 && homeless.length === 0;
  const view: FormView = {
    isBusy: sending.isBusy,
    isDirty,
    fault: sending.error === null || isSaid ? null : (homeless[0]?.message ?? problemText(sending.error)),
    refusals: sending.refusals,
    submit: () => void sending.send(send, onDone),
    discard: sending.clear,
    stale: null,
  };
  return {
    ...view,
    /** Why it was refused, for a dialog that says more of it than its frame; null while it was not. */
    error: sending.error,
    errorAt: (field: string) => errors.find(({ path }) => fieldAt(path) === field)?.message,
  };
}
