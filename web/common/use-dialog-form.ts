import { useState } from "react";
import { CallError } from "../requests/call-error.ts";
import { useProblemText } from "./use-problem-text.ts";

/**
 * Sending what a dialog holds: closes it when that was taken, else says what is wrong at its fields (by the first step of a path), or
 * once for all where no field is to blame.
 */
export function useDialogForm(onClose: () => void) {
  const problemText = useProblemText();
  const [errors, setErrors] = useState<CallError["errors"]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setErrors([]);
    setFault(null);
    try {
      await work();
      onClose();
    } catch (error) {
      const found = error instanceof CallError ? error.errors : [];
      setErrors(found);
      if (found.length === 0) setFault(problemText(error));
      setBusy(false);
    }
  };
  return {
    send,
    isBusy,
    fault,
    errorAt: (field: string) => errors.find(({ path }) => path.split(".")[0] === field)?.message,
  };
}
