import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { endImpersonation } from "../../base/common/impersonation.ts";
import { useSession } from "../../base/common/session-context.tsx";
import { forgetShownPerson } from "../../base/common/shown-person.ts";
import { call } from "../../base/requests/call.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { forgetDrafts } from "../../base/ui/draft-keys.ts";
import { useToasts } from "../../base/ui/toast-region.tsx";
import { forgetRecent } from "./recent-entries.ts";

type SigningOut = { signOut: () => Promise<void>; setUnkept: (count: number) => void };

const SignOutContext = createContext<SigningOut | null>(null);

function useSigningOut(): SigningOut {
  const signingOut = useContext(SignOutContext);
  if (!signingOut) throw new Error("Signing out is used outside its provider");
  return signingOut;
}

/** Signs out: warns of unsent answers first, tells the server, clears the sign-in and the data cache, and goes to /signin. */
export function useSignOut(): () => Promise<void> {
  return useSigningOut().signOut;
}

/** Warns before so many unsent answers are left that only this page has: at a sign-out, and when the page is closed. */
export function useUnkept(count: number): void {
  const { setUnkept } = useSigningOut();
  useEffect(() => {
    setUnkept(count);
    if (count === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => {
      setUnkept(0);
      removeEventListener("beforeunload", warn);
    };
  }, [count, setUnkept]);
}

/** Null when it could not be told. With `url`, the organisation's own sign-in is ended there. */
async function tellServer(hasSso: boolean): Promise<{ url: string | null } | null> {
  try {
    if (hasSso) return await call("sso.sign_out");
    await call("auth.sign_out");
    return { url: null };
  } catch {
    return null;
  }
}

type SignOutProviderProps = {
  /** How many answers of this person this device has not delivered. Failing to count keeps nobody from signing out. */
  countUnsent: (user: string) => Promise<number>;
  children: ReactNode;
};

/** Holds the dialog in which the warning is answered. */
export function SignOutProvider({ countUnsent, children }: SignOutProviderProps) {
  const { t } = useTranslation();
  const session = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  const [unsent, setUnsent] = useState(0);
  const [unkept, setUnkept] = useState(0);
  const [isAsking, setAsking] = useState(false);

  const leave = async () => {
    setAsking(false);
    // A staff person who views as a student signs out too, which ends the viewing.
    endImpersonation(session);
    // The token goes with the call, so it is cleared only after; an unreachable server keeps nobody signed in here.
    const told = await tellServer(queryClient.getQueryData(settingsQuery.queryKey)?.sso.enabled === true);
    session.end();
    forgetShownPerson();
    forgetRecent();
    forgetDrafts();
    await router.navigate({ to: "/signin" });
    // Not before the screen is gone: what it shows would be asked for again, without a token.
    queryClient.clear();
    if (told?.url) location.assign(told.url);
    if (!told) {
      toasts.add({ type: "warning", title: t("sign_out.failed_title"), content: t("sign_out.failed"), interval: 8 });
    }
  };

  const signOut = async () => {
    const user = session.get()?.user.id;
    const count = user ? await countUnsent(user).catch(() => 0) : 0;
    if (count === 0 && unkept === 0) return leave();
    setUnsent(count);
    setAsking(true);
  };

  return (
    <SignOutContext value={{ signOut, setUnkept }}>
      {children}
      <Dialog
        role="alertdialog"
        title={t("sign_out.warning_title")}
        open={isAsking}
        onOpenChange={setAsking}
        actions={
          <>
            <Button variant="ghost" onPress={() => setAsking(false)}>
              {t("sign_out.stay")}
            </Button>
            <Button variant="danger" onPress={leave}>
              {t("sign_out.go")}
            </Button>
          </>
        }
      >
        {unkept > 0 ? t("sending.unkept", { ns: "notifications" }) : t("sign_out.warning", { count: unsent })}
      </Dialog>
    </SignOutContext>
  );
}
