import "./base/ui/styles/main.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { startingLanguage } from "./base/common/language.ts";
import { LanguageProvider } from "./base/common/language-context.tsx";
import { recogniseSignIn } from "./base/common/recognise-sign-in.ts";
import { takeReturnPath } from "./base/common/return-path.ts";
import { createSession } from "./base/common/session.ts";
import { SessionProvider } from "./base/common/session-context.tsx";
import { followTheme } from "./base/common/theme.ts";
import { useCopyBlocking } from "./base/common/use-copy-blocking.ts";
import { readToken } from "./base/requests/token.ts";
import { onUnauthorised } from "./base/requests/unauthorised.ts";
import { outliveTranslation } from "./base/ui/outlive-translation.ts";
import { sayNotLoaded } from "./base/ui/say-not-loaded.ts";
import { allowEmptying } from "./base/ui/trusted-content.ts";
import { type Catalogue, startMessages } from "./entries/shell/i18n.ts";
import { createQueryClient } from "./entries/shell/query-client.ts";
import { reloadOnStaleChunks } from "./entries/shell/stale-chunks.ts";
import { fetchAhead } from "./entries/signin/fetch-ahead.ts";
import { inAddress } from "./entries/signin/in-address.ts";
import { dropOtherLink } from "./entries/signin/kept-link.ts";
import { screenAt } from "./entries/signin/screens.ts";

const session = createSession();
const screen = screenAt(location.pathname);
dropOtherLink(location.pathname);

// What is no page here is the application's, which says so.
if (!screen) await import("./main.tsx").catch(sayNotLoaded);
// Why a launch or a service didn’t let someone in is said also to those who are signed in.
else if (screen.isForSignedOut && readToken() && inAddress("sso") === null) location.replace("/");
else {
  outliveTranslation();
  const language = startingLanguage(session.get()?.user.locale);
  allowEmptying();
  followTheme();
  reloadOnStaleChunks();
  onUnauthorised(() => session.end());
  if (screen.isForSignedOut) leaveWithOtherTab();
  // A person who types is about to sign in, so what comes next is loaded meanwhile.
  addEventListener("input", () => void fetchAhead("/"), { once: true });
  const [Screen, messages] = await Promise.all([
    screen.load(),
    startMessages(
      language,
      ["signin"],
      import.meta.glob<Catalogue>("/{entries/shell,entries/signin,base/security}/messages/*.ts"),
    ),
  ]).catch(sayNotLoaded);

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
  session.onElsewhere(async () => {
    await recogniseSignIn(session).catch(() => {});
    const user = session.get()?.user;
    if (user) location.replace(takeReturnPath(user.id));
  });
}

function Page({ of: Screen }: { of: ComponentType }) {
  useCopyBlocking();
  return (
    <Suspense>
      <Screen />
    </Suspense>
  );
}
