import "./styles/player.css";
import { createRoot, type Root } from "react-dom/client";
import { blockCopying } from "../../base/common/copy-blocking.ts";
import { applyLanguage, type Language, startingLanguage } from "../../base/common/language.ts";
import { createLive } from "../../base/common/live.ts";
import { recogniseSignIn } from "../../base/common/recognise-sign-in.ts";
import { registerWorker } from "../../base/common/register-worker.ts";
import { saveReturnPath } from "../../base/common/return-path.ts";
import { createSession, type User } from "../../base/common/session.ts";
import { followTheme } from "../../base/common/theme.ts";
import { call, send } from "../../base/requests/call.ts";
import { readToken } from "../../base/requests/token.ts";
import { onUnauthorised } from "../../base/requests/unauthorised.ts";
import { createImport } from "../../base/ui/import-again.ts";
import { outliveTranslation } from "../../base/ui/outlive-translation.ts";
import { createAnnouncer } from "./announcer.ts";
import { findPerson } from "./find-person.tsx";
import { Player } from "./player.tsx";
import { createPreferences } from "./preferences.ts";
import { isStacked } from "./question/use-stacked.ts";
import { createSitting, type Sitting } from "./sitting/sitting.ts";
import { createSittingCalls } from "./sitting/sitting-calls.ts";
import { sessionOfPath } from "./sitting/sitting-path.ts";
import { watchPage } from "./sitting/watch-page.ts";
import { loadTexts } from "./texts/texts.ts";
import { readMasks } from "./tools/masking/kept-masks.ts";
import { createToolStore } from "./tools/open-tools.ts";

/** How often a page that waits for a sign-in looks for one. */
const LOOK_MS = 1000;
/** A look that nothing answers is given up for the next one. */
const LOOK_TIMEOUT_MS = 10_000;

const bringReopening = createImport(() => import("./reopening/open-kept.ts"));
const bringKeeping = createImport(() => import("./reopening/keep-open.ts"));

outliveTranslation();
registerWorker();
const signIn = createSession();
followTheme();
const session = sessionOfPath(location.pathname);
const container = document.getElementById("root");
if (!container) throw new Error("The page has no place for the player");

if (session) await open(session, createRoot(container));
else if (location.pathname.startsWith("/sittings/")) location.replace("/");
else await standIn(createRoot(container));

/** Without a network this document stands in for every other page, none of which is kept. */
async function standIn(root: Root): Promise<void> {
  speak(signIn.get()?.user);
  const { OfflineHome } = await import("./reopening/offline-home.tsx");
  root.render(<OfflineHome />);
}

/** Keeps the running section on this device, where the page could open again without a network. */
async function keepHere(sitting: Sitting, person: User, of: string): Promise<void> {
  const worker = await navigator.serviceWorker?.ready;
  if (!worker) return;
  const { keepOpen } = await bringKeeping();
  keepOpen({ sitting, person, session: of });
}

async function open(session: string, root: Root): Promise<void> {
  const user = await findPerson(signIn, root, () => loadTexts(speak()));
  if (!user) {
    saveReturnPath(location.pathname, null);
    location.replace("/signin");
    return;
  }
  const texts = await loadTexts(speak(user));
  const sitting = createSitting({
    session,
    user: user.id,
    calls: createSittingCalls(session),
    findKept: async () => {
      const token = readToken();
      return token ? (await bringReopening()).openKept({ user: user.id, session, token }) : null;
    },
  });
  void keepHere(sitting, user, session).catch(() => {});
  const live = createLive({
    connect: (lastEventId, signal) =>
      send("live.read", {
        signal,
        headers: { Accept: "text/event-stream", ...(lastEventId === null ? {} : { "Last-Event-ID": lastEventId }) },
      }),
  });
  let stopWatching = watchPage(sitting, session, live);
  const allowCopying = blockCopying(document);
  call("settings.get").then(
    (settings) => settings.copy_blocking || allowCopying(),
    () => {},
  );
  /** What this page alone has would be gone with it: it stays, and continues once the same person has signed in in another tab. */
  const untilSignedIn = async (id: string): Promise<void> => {
    await new Promise<void>((resolve) => {
      let isLooking = false;
      const look = async () => {
        if (isLooking) return;
        isLooking = true;
        await recogniseSignIn(signIn, AbortSignal.timeout(LOOK_TIMEOUT_MS)).catch(() => {});
        isLooking = false;
        if (signIn.get()?.user.id !== id) return;
        clearInterval(looking);
        resolve();
      };
      const looking = setInterval(() => void look(), LOOK_MS);
    });
    stopWatching = watchPage(sitting, session, live);
    sitting.comeBack();
  };
  let isOut = false;
  onUnauthorised(async (isOurs) => {
    // Said by something on the way, it is the network’s: everything is tried again, and the test continues. Every call that was under way
    // says so.
    if (!isOurs || isOut) return;
    isOut = true;
    stopWatching();
    // Only when everything is on the device: it is sent when the same person is back.
    const isAllKept = await sitting.signOut();
    signIn.end();
    saveReturnPath(location.pathname, user.id);
    if (isAllKept) {
      location.assign("/signin");
      return;
    }
    await untilSignedIn(user.id);
    isOut = false;
  });

  const parts = {
    sitting,
    texts,
    timeZone: user.time_zone,
    preferences: createPreferences(),
    announcer: createAnnouncer(),
    tools: createToolStore(isStacked, readMasks().length > 0),
  };
  root.render(<Player parts={parts} />);
}

function speak(user?: User): Language {
  const language = startingLanguage(user?.locale);
  applyLanguage(language);
  return language;
}
