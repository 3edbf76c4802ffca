import { useEffect, useRef, useState } from "react";
import { recogniseSignIn } from "../../base/common/recognise-sign-in.ts";
import { useSession } from "../../base/common/session-context.tsx";
import { onReachability } from "../../base/requests/reachability.ts";
import { mayHaveUnsent } from "../../base/sending/may-have-unsent.ts";
import type { Sender } from "../../base/sending/send-unsent.ts";
import type { SendingStatus } from "../../base/sending/sending-status.ts";

/**
 * Sends what this device has not delivered of a person's sittings, whatever page they are on, and says how it fares; null while there
 * is nothing to say. Nobody's with null.
 */
export function useSending(user: string | null) {
  const [status, setStatus] = useState<SendingStatus | null>(null);
  const session = useSession();
  const senderRef = useRef<Sender | null>(null);
  useEffect(() => {
    if (user === null) return;
    const over = new AbortController();
    const look = async () => {
      if (document.visibilityState === "hidden" || !(await mayHaveUnsent())) return;
      // Its code comes when it is wanted; where it does not come now, the next occasion brings it.
      const chunk = await import("../../base/sending/send-unsent.ts").catch(() => null);
      if (!chunk || over.signal.aborted) return;
      senderRef.current ??= chunk.createSender({
        user,
        isSignedIn: async () => (await recogniseSignIn(session)) && session.get()?.user.id === user,
        onStatus: setStatus,
      });
      await senderRef.current.look();
    };
    const options = { signal: over.signal };
    addEventListener("online", look, options);
    // A page out of the back-forward cache has been to a sitting meanwhile.
    addEventListener("pageshow", look, options);
    document.addEventListener("visibilitychange", look, options);
    const stopHearing = onReachability(() => void look());
    void look();
    return () => {
      over.abort();
      stopHearing();
      void senderRef.current?.stop();
      senderRef.current = null;
      setStatus(null);
    };
  }, [user, session]);
  return { status, retry: () => senderRef.current?.retry() };
}
