import { useBlocker } from "@tanstack/react-router";
import { useSession } from "../common/session-context.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

type LeaveGuardProps = { isDirty: boolean; discard: () => void };

/** Asks before one goes on to another page with something unsaved. Where the sign-in has ended there is nothing to stay for. */
export function LeaveGuard({ isDirty, discard }: LeaveGuardProps) {
  const session = useSession();
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && session.get() !== null,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const leave = () => {
    discard();
    blocker.proceed();
  };
  return <LeaveDialog onLeave={leave} onStay={blocker.reset} />;
}
