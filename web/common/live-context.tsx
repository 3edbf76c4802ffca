import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from "react";
import { send } from "../requests/call.ts";
import { createLive, type Live, type LiveEvent } from "./live.ts";

const LiveContext = createContext<Live | null>(null);

/** Brings live events to what is inside; one stream for the page, open while somebody listens. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const live = useMemo(
    () =>
      createLive({
        connect: (lastEventId, signal) =>
          send("live.read", {
            signal,
            headers: { Accept: "text/event-stream", ...(lastEventId === null ? {} : { "Last-Event-ID": lastEventId }) },
          }),
      }),
    [],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Hears of live events while the component stands. */
export function useLive(onEvent: (event: LiveEvent) => void): void {
  const live = useContext(LiveContext);
  if (!live) throw new Error("Live events are used outside their provider");
  const hear = useEffectEvent(onEvent);
  useEffect(() => live.subscribe((event) => hear(event)), [live]);
}
