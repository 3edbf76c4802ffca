import "./styles/player.css";
import { createRoot } from "react-dom/client";
import { blockCopying } from "../common/copy-blocking.ts";
import { applyLanguage, startingLanguage } from "../common/language.ts";
import { createLive } from "../common/live.ts";
import { saveReturnPath } from "../common/return-path.ts";
import { createSession } from "../common/session.ts";
import { followTheme } from "../common/theme.ts";
import { call, send } from "../requests/call.ts";
import { onUnauthorised } from "../requests/unauthorised.ts";
import { createAnnouncer } from "./announcer.ts";
import { Player } from "./player.tsx";
import { createPreferences } from "./preferences.ts";
import { isStacked } from "./question/use-stacked.ts";
import { createSitting } from "./sitting/sitting.ts";
import { createSittingCalls } from "./sitting/sitting-calls.ts";
import { sessionOfPath } from "./sitting/sitting-path.ts";
import { watchPage } from "./sitting/watch-page.ts";
import { loadTexts } from "./texts/texts.ts";
import { readMasks } from "./tools/masking/kept-masks.ts";
import { createToolStore } from "./tools/open-tools.ts";

const signIn = createSession();
const language = startingLanguage(signIn.get()?.user.locale);
applyLanguage(language);
followTheme();
const session = sessionOfPath(location.pathname);
const user = signIn.get()?.user;

if (!session) location.replace("/");
else if (!user) {
  saveReturnPath(location.pathname, null);
  location.replace("/signin");
} else {
  const texts = await loadTexts(language);
  const sitting = createSitting({ session, user: user.id, calls: createSittingCalls(session) });
  const live = createLive({
    connect: (lastEventId, signal) =>
      send("live.read", {
        signal,
        headers: { Accept: "text/event-stream", ...(lastEventId === null ? {} : { "Last-Event-ID": lastEventId }) },
      }),
  });
  const stopWatching = watchPage(sitting, session, live);
  const allowCopying = blockCopying(document);
  call("settings.get").then(
    (settings) => settings.copy_blocking || allowCopying(),
    () => {},
  );
  onUnauthorised(async () => {
    stopWatching();
    // Only when everything is on the device: it is sent when the same person is back.
    await sitting.signOut();
    signIn.end();
    saveReturnPath(location.pathname, user.id);
    location.assign("/signin");
  });

  const container = document.getElementById("root");
  if (!container) throw new Error("The page has no place for the player");
  const parts = {
    sitting,
    texts,
    timeZone: user.time_zone,
    preferences: createPreferences(),
    announcer: createAnnouncer(),
    tools: createToolStore(isStacked, readMasks().length > 0),
  };
  createRoot(container).render(<Player parts={parts} />);
}
