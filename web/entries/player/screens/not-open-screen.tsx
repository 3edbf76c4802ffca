import { useEffect, useState } from "react";
import { momentText } from "../clock/moment-text.ts";
import { MessageScreen } from "../parts/message-screen.tsx";
import { ZoneUnknown } from "../parts/zone-unknown.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { AheadStatus } from "./ahead-status.tsx";

/** Waits for the window to open, by the server's time, and then looks again by itself. */
export function NotOpenScreen() {
  const { sitting, timeZone } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const [, setTick] = useState(0);
  const opens = session?.opens_at ?? "";
  const waitMs = Date.parse(opens) - Date.parse(session?.server_time ?? opens);
  const [told, setTold] = useState(() => ({ waitMs, at: performance.now() }));
  // Each answer of the server says again how long it takes.
  if (told.waitMs !== waitMs) setTold({ waitMs, at: performance.now() });
  const left = waitMs - (performance.now() - told.at);

  useEffect(() => {
    const timer = setInterval(() => {
      setTick((tick) => tick + 1);
      if (told.waitMs - (performance.now() - told.at) <= 0) void sitting.refresh();
    }, 10_000);
    const opening = setTimeout(() => void sitting.refresh(), Math.min(told.waitMs + 500, 2 ** 30));
    return () => {
      clearInterval(timer);
      clearTimeout(opening);
    };
  }, [told, sitting]);

  return (
    <MessageScreen
      over={session?.assessment_name}
      title={texts.not_open.title}
      actions={
        <>
          <a className="btn btn-secondary" href="/">
            {texts.leave}
          </a>
          <AheadStatus />
        </>
      }
    >
      <p className="message-lead">
        {opens ? texts.not_open.opens(momentText(opens, timeZone, document.documentElement.lang)) : null}{" "}
        {left >= 60_000 ? texts.not_open.in(texts.length(Math.round(left / 60_000) * 60)) : texts.not_open.soon}
      </p>
      <ZoneUnknown />
    </MessageScreen>
  );
}
