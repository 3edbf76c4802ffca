import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../common/session-context.tsx";
import { call } from "../requests/call.ts";
import { settingsQuery } from "../requests/settings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { forgetDrafts } from "../ui/draft-keys.ts";
import { useToasts } from "../ui/toast-region.tsx";
import { forgetRecent } from "./recent-entries.ts";

const SignOutContext = createContext<(() => Promise<void>) | null>(null);

/** Signs out: warns of unsent answers first, tells the server, clears the sign-in and the data cache, and goes to /signin. */
export function useSignOut(): () => Promise<void> {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error("Signing out is used outside its provider");
  return signOut;
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
  const [isAsking, setAsking] = useState(false);

  const leave = async () => {
    setAsking(false);
    // The token goes with the call, so it is cleared only after; an unreachable server keeps nobody signed in here.
    const told = await tellServer(queryClient.getQueryData(settingsQuery.queryKey)?.sso.enabled === true);
    session.end();
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
    if (count === 0) return leave();
    setUnsent(count);
    setAsking(true);
  };

  return (
    <SignOutContext value={signOut}>
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
        {t("sign_out.warning", { count: unsent })}
      </Dialog>
    </SignOutContext>
  );
}
