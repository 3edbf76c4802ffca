import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { RouterProvider as AriaRouterProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { blockCopying } from "../common/copy-blocking.ts";
import { LiveProvider } from "../common/live-context.tsx";
import { isSittingAddress } from "../common/sitting-address.ts";
import { settingsQuery } from "../requests/settings.ts";
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

/** On until the settings say otherwise: what they say is not known at first, and may never be. */
function useCopyBlocking() {
  const { data } = useQuery(settingsQuery);
  const isBlocked = data?.copy_blocking !== false;
  useEffect(() => (isBlocked ? blockCopying(document) : undefined), [isBlocked]);
}

/** The player's outbox is read only when somebody signs out: its code comes then. */
async function countUnsent(user: string): Promise<number> {
  const outbox = await import("../sending/count-unsent.ts");
  return outbox.countUnsent(user);
}
