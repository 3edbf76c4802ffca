import "./ui/styles/main.css";
import "./ui/styles/print.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KitLanguage } from "./common/kit-language.tsx";
import { startingLanguage } from "./common/language.ts";
import { LanguageProvider } from "./common/language-context.tsx";
import { createSession } from "./common/session.ts";
import { SessionProvider } from "./common/session-context.tsx";
import { followTheme } from "./common/theme.ts";
import { type Catalogue, startMessages } from "./shell/i18n.ts";
import { focusPageOnArrival } from "./shell/page-focus.ts";
import { createQueryClient } from "./shell/query-client.ts";
import { createPageRouter } from "./shell/router.tsx";
import { reloadOnStaleChunks } from "./shell/stale-chunks.ts";
import { watchSignIn } from "./shell/watch-sign-in.ts";
import { allowEmptying } from "./ui/trusted-content.ts";

const session = createSession();
const language = startingLanguage(session.get()?.user.locale);
// The bell and the fields that find people are on most pages; the sign-in page has neither.
const messages = await startMessages(
  language,
  ["notifications", "pickers"],
  import.meta.glob<Catalogue>("/*/messages/*.ts"),
);
const queryClient = createQueryClient();
const router = createPageRouter({ queryClient, session, messages });

allowEmptying();
followTheme();
reloadOnStaleChunks();
focusPageOnArrival(router);
watchSignIn({ session, queryClient, router });

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
