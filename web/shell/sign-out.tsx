import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../common/session-context.tsx";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useToasts } from "../ui/toast-region.tsx";
import { findSignOutWarning, type SignOutGuard, type SignOutWarning } from "./sign-out-guards.ts";

const SignOutContext = createContext<(() => Promise<void>) | null>(null);

/** Signs out: asks the guards first, tells the server, clears the sign-in and the data cache, and goes to /signin. */
export function useSignOut(): () => Promise<void> {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error("Signing out is used outside its provider");
  return signOut;
}

/** Holds the dialog in which a guard's warning is answered. `guards` are asked in the order given. */
export function SignOutProvider({ guards, children }: { guards: readonly SignOutGuard[]; children: ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const toasts = useToasts();
  const [warning, setWarning] = useState<SignOutWarning | null>(null);

  const leave = async () => {
    setWarning(null);
    // The token goes with the call, so it is cleared only after; an unreachable server keeps nobody signed in here.
    const told = await call("auth.sign_out").then(
      () => true,
      () => false,
    );
    session.end();
    queryClient.clear();
    await router.navigate({ to: "/signin" });
    if (!told)
      toasts.add({ type: "warning", title: t("sign_out.failed_title"), content: t("sign_out.failed"), interval: 8 });
  };

  const signOut = async () => {
    const user = session.get()?.user;
    const found = user ? await findSignOutWarning(guards, user) : null;
    if (found) setWarning(found);
    else await leave();
  };

  return (
    <SignOutContext value={signOut}>
      {children}
      <Dialog
        role="alertdialog"
        title={warning?.title ?? t("sign_out.warning_title")}
        open={warning !== null}
        onOpenChange={(open) => !open && setWarning(null)}
        actions={
          <>
            <Button variant="ghost" onPress={() => setWarning(null)}>
              {t("sign_out.stay")}
            </Button>
            <Button variant="danger" onPress={leave}>
              {t("sign_out.go")}
            </Button>
          </>
        }
      >
        {warning?.detail}
      </Dialog>
    </SignOutContext>
  );
}
