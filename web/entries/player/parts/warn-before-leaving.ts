import { useEffect } from "react";

/** Has the browser ask before this page is closed or loaded again. */
export function useWarnBeforeLeaving(isWarning: boolean): void {
  useEffect(() => {
    if (!isWarning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isWarning]);
}
