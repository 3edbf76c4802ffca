import "./ui/styles/main.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startingLanguage } from "./common/language.ts";
import { LanguageProvider } from "./common/language-context.tsx";
import { takeReturnPath } from "./common/return-path.ts";
import { createSession } from "./common/session.ts";
import { SessionProvider } from "./common/session-context.tsx";
import { followTheme } from "./common/theme.ts";
import { useCopyBlocking } from "./common/use-copy-blocking.ts";
import { onUnauthorised } from "./requests/unauthorised.ts";
import { type Catalogue, startMessages } from "./shell/i18n.ts";
import { createQueryClient } from "./shell/query-client.ts";
import { reloadOnStaleChunks } from "./shell/stale-chunks.ts";
import { fetchAhead } from "./signin/fetch-ahead.ts";
import { screens } from "./signin/screens.ts";
import { allowEmptying } from "./ui/trusted-content.ts";

const session = createSession();
const screen = screens[location.pathname.replace(/(.)\/$/, "$1")];

// What is no page here is the application's, which says so.
if (!screen) await import("./main.tsx");
else if (screen.isForSignedOut && session.get()) location.replace("/");
else {
  const language = startingLanguage(session.get()?.user.locale);
  allowEmptying();
  followTheme();
  reloadOnStaleChunks();
  onUnauthorised(() => session.end());
  if (screen.isForSignedOut) leaveWithOtherTab();
  // Whoever types means to sign in: while they do, there is time for what comes after.
  addEventListener("input", () => void fetchAhead("/"), { once: true });
  const [Screen, messages] = await Promise.all([
    screen.load(),
    startMessages(language, ["signin"], import.meta.glob<Catalogue>("/{shell,signin}/messages/*.ts")),
  ]);

  const container = document.getElementById("root");
  if (!container) throw new Error("The page has no place for the sign-in");
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider value={session}>
          <LanguageProvider messages={messages} starting={language}>
            <Page of={Screen} />
          </LanguageProvider>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Once another tab has signed in, nobody needs to here. */
function leaveWithOtherTab(): void {
  addEventListener("storage", ({ key }) => {
    if (key !== session.storageKey && key !== null) return;
    session.reread();
    const user = session.get()?.user;
    if (user) location.replace(takeReturnPath(user.id));
  });
}

function Page({ of: Screen }: { of: ComponentType }) {
  useCopyBlocking();
  return <Screen />;
}
