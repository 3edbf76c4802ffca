import { useEffect } from "react";
import { useImpersonation } from "../../base/common/impersonation.ts";
import { useRead } from "../../base/common/notifications/use-read.ts";

/** Marks the news of a result as read once its student opens it, by whichever way: it stops being new on all their devices. */
export function useReadResult(session: string, isOpened: boolean): void {
  const { mutate } = useRead();
  const { impersonation } = useImpersonation();
  const isTheirs = isOpened && impersonation === null;
  useEffect(() => {
    if (isTheirs) mutate({ session });
  }, [mutate, session, isTheirs]);
}
