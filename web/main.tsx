import "./base/ui/styles/main.css";
import "./base/ui/styles/charts.css";
import "./base/ui/styles/shared.css";
import "./base/ui/styles/print.css";
import "./base/ui/styles/forced-colors.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KitLanguage } from "./base/common/kit-language.tsx";
import { startingLanguage } from "./base/common/language.ts";
import { LanguageProvider } from "./base/common/language-context.tsx";
import { leaveToSetUp } from "./base/common/leave-to-set-up.ts";
import { readOwnToken } from "./base/common/own-token.ts";
import { recogniseSignIn } from "./base/common/recognise-sign-in.ts";
import { registerWorker } from "./base/common/register-worker.ts";
import { createSession } from "./base/common/session.ts";
import { SessionProvider } from "./base/common/session-context.tsx";
import { followTheme } from "./base/common/theme.ts";
import { whenIdle } from "./base/common/when-idle.ts";
import { bringOperations } from "./base/requests/find-operation.ts";
import { fitOnPaper } from "./base/ui/fit-on-paper.ts";
import { outliveTranslation } from "./base/ui/outlive-translation.ts";
import { sayNotLoaded } from "./base/ui/say-not-loaded.ts";
import { allowEmptying } from "./base/ui/trusted-content.ts";
import { type Catalogue, startMessages } from "./entries/shell/i18n.ts";
import { keepInstallOffer } from "./entries/shell/install-app.ts";
import { focusPageOnArrival } from "./entries/shell/page-focus.ts";
import { createQueryClient } from "./entries/shell/query-client.ts";
import { createPageRouter } from "./entries/shell/router.tsx";
import { reloadOnStaleChunks } from "./entries/shell/stale-chunks.ts";
import { watchSignIn } from "./entries/shell/watch-sign-in.ts";
import { dropOtherLink } from "./entries/signin/kept-link.ts";

const ASKED_FOR_MS = 5000;
const IDLE_MS = 10_000;

// Nearly every screen needs these: fetched now, they don’t delay its first call.
void bringOperations();
outliveTranslation();
keepInstallOffer();
const session = createSession();
dropOtherLink(location.pathname);
// A new tab has the token alone, and the person’s own language decides how it speaks. Where nobody answers, the page asks again.
await recogniseSignIn(session, AbortSignal.timeout(ASKED_FOR_MS)).catch(() => {});
if (session.get()?.user.second_step?.ask === "now") await leaveToSetUp();
const language = startingLanguage(session.get()?.user.locale);
// The bell, jobs and the fields that find people are on most pages; the sign-in page has none of them.
const messages = await startMessages(
  language,
  ["jobs", "notifications", "pickers"],
  import.meta.glob<Catalogue>(["/*/*/messages/*.ts", "/*/*/*/messages/*.ts"]),
).catch(sayNotLoaded);
const queryClient = createQueryClient();
const router = createPageRouter({ queryClient, session, messages });

allowEmptying();
followTheme();
fitOnPaper();
reloadOnStaleChunks();
focusPageOnArrival(router);
watchSignIn({ session, queryClient, router });
// Others have no test that could open without a network, unless they use the app.
const isApp = matchMedia("(display-mode: standalone)").matches;
if (isApp || session.get()?.user.role === "student") registerWorker();
const person = session.get()?.user.id;
// One who views as a student leaves their own notifications as they are.
if (person && !readOwnToken() && "Notification" in globalThis && Notification.permission === "granted") {
  whenIdle(
    () => void import("./parts/push/browser-push.ts").then((push) => push.renewPush(person)).catch(() => {}),
    IDLE_MS,
  );
}

const container = document.getElementById("root");
if (!container) throw new Error("The page has no place for the application");
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={session}>
        <LanguageProvider messages={messages} starting={language}>
          <KitLanguage>
            <RouterProvider router={router} />
          </KitLanguage>
        </LanguageProvider>
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
