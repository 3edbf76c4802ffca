import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from "react";
import { send } from "../requests/call.ts";
import { createLive, type Live, type LiveEvent } from "./live.ts";

const LiveContext = createContext<Live | null>(null);

/** Provides live events to its children: one stream for the page, open while there are listeners. */
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

/** Subscribes to live events while the component is mounted. */
export function useLive(onEvent: (event: LiveEvent) => void): void {
  const live = useContext(LiveContext);
  if (!live) throw new Error("Live events are used outside their provider");
  const hear = useEffectEvent(onEvent);
  useEffect(() => live.subscribe((event) => hear(event)), [live]);
}
