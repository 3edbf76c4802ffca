import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { CallError } from "../../base/requests/call-error.ts";

/** Sends one thing at a time, and keeps why it was refused until it is sent again. */
export function useSending() {
  const { t } = useTranslation();
  const toast = useResultToast();
  const underWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = (reason: unknown) => {
    setError(reason);
    setRefusals((count) => count + 1);
  };
  return {
    isBusy,
    error,
    refusals,
    refuse,
    clear: () => setError(null),
    /** @param onRefused What a refusal means; true when that says all there is to say. */
    send: async <Done>(
      work: () => Promise<Done>,
      onDone?: (done: Done) => void,
      onRefused?: (reason: unknown) => Promise<boolean>,
    ): Promise<void> => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      setError(null);
      try {
        const done = await work();
        onDone?.(done);
      } catch (reason) {
        // The sign-in has ended, and the page leads away from the form: only a toast is still read.
        if (reason instanceof CallError && reason.status === 401) toast.failed(t("form.not_saved"))(reason);
        const isSaid = await onRefused?.(reason);
        refuse(isSaid ? null : reason);
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
  };
}
