import { Outlet, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { RouterProvider as AriaRouterProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { LiveProvider } from "../common/live-context.tsx";
import { isSittingAddress } from "../common/sitting-address.ts";
import { useCopyBlocking } from "../common/use-copy-blocking.ts";
import { createToastList } from "../ui/toast-list.ts";
import { ToastProvider } from "../ui/toast-region.tsx";
import { PageBar } from "./page-bar.tsx";
import { SignOutProvider } from "./sign-out.tsx";

/** Shows what stands around every page: toasts, the bar of page changes, live events, signing out, copy blocking. */
export function Root() {
  const { t } = useTranslation();
  const router = useRouter();
  const [toasts] = useState(createToastList);
  useCopyBlocking();
  return (
    <AriaRouterProvider
      navigate={(href) => (isSittingAddress(href) ? location.assign(href) : void router.navigate({ href }))}
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

/** The player's outbox is read only when somebody signs out: its code comes then. */
async function countUnsent(user: string): Promise<number> {
  const outbox = await import("../sending/count-unsent.ts");
  return outbox.countUnsent(user);
}
