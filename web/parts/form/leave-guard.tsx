import { useBlocker } from "@tanstack/react-router";
import { useSession } from "../../base/common/session-context.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

type LeaveGuardProps = {
  isDirty: boolean;
  discard: () => void;
  /** What the address says after its path may change: the page stays. */
  mayChangeSearch?: boolean;
};

/** Asks before one goes on to another page with something unsaved. Where the sign-in has ended there is nothing to stay for. */
export function LeaveGuard({ isDirty, discard, mayChangeSearch = false }: LeaveGuardProps) {
  const session = useSession();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && session.get() !== null && !(mayChangeSearch && current.pathname === next.pathname),
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
