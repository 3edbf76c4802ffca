import { useBlocker } from "@tanstack/react-router";
import { LeaveDialog } from "./leave-dialog.tsx";

type LeaveGuardProps = { isDirty: boolean; discard: () => void };

/** Asks before one goes on to another page with something unsaved. */
export function LeaveGuard({ isDirty, discard }: LeaveGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true });
  if (blocker.status !== "blocked") return null;
  const leave = () => {
    discard();
    blocker.proceed();
  };
  return <LeaveDialog onLeave={leave} onStay={blocker.reset} />;
}
