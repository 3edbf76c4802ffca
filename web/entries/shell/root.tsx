import { Outlet, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { RouterProvider as AriaRouterProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { LiveProvider } from "../../base/common/live-context.tsx";
import { isSittingAddress } from "../../base/common/sitting-address.ts";
import { useCopyBlocking } from "../../base/common/use-copy-blocking.ts";
import { createToastList } from "../../base/ui/toast-list.ts";
import { ToastProvider } from "../../base/ui/toast-region.tsx";
import { PageBar } from "./page-bar.tsx";
import { SignOutProvider } from "./sign-out.tsx";

/** Shows the frame of every page: toasts, the progress bar of page changes, live events, sign-out, copy blocking. */
export function Root() {
  const { t } = useTranslation();
  const router = useRouter();
  const [toasts] = useState(createToastList);
  useCopyBlocking();
  return (
    <AriaRouterProvider
      navigate={(href) => {
        if (isSittingAddress(href)) location.assign(href);
        // A place of this page: the router would take it for one of home.
        else void router.navigate({ href: href.startsWith("#") ? location.pathname + location.search + href : href });
      }}
      useHref={(href) => href}
    >
      <ToastProvider list={toasts} label={t("toasts.region")} closeLabel={t("toasts.close")}>
        <LiveProvider>
          <SignOutProvider countUnsent={countUnsent}>
            <PageBar />
            <Outlet />
          </SignOutProvider>
        </LiveProvider>
      </ToastProvider>
    </AriaRouterProvider>
  );
}

/** Counts unsent answers at sign-out. The outbox's code loads only then. */
async function countUnsent(user: string): Promise<number> {
  const outbox = await import("../../base/sending/count-unsent.ts");
  return outbox.countUnsent(user);
}
