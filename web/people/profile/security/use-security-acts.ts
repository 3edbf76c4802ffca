import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isPasskeyDismissed } from "../../../base/common/passkey-browser.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { addPasskey } from "../../../base/security/add-passkey.ts";
import { meQuery, secondStepQuery, signInsQuery } from "../requests.ts";
import { useThemselves } from "./use-themselves.tsx";

type Open =
  | { kind: "password" }
  | { kind: "app"; currentPassword: string | undefined }
  | { kind: "codes"; codes: string[] };

/** Returns what a person may do about their sign-in, and which dialog is open. What only they may do first asks who they are. */
export function useSecurityActs() {
  const { t } = useTranslation("security");
  const client = useQueryClient();
  const toast = useResultToast();
  const themselves = useThemselves();
  const [open, setOpen] = useState<Open | null>(null);
  const refresh = () =>
    Promise.all([secondStepQuery, signInsQuery, meQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  const showCodes = (made: string[] | null) => setOpen(made ? { kind: "codes", codes: made } : null);
  const act = (title: string, work: (currentPassword?: string) => Promise<unknown>) => () =>
    void themselves
      .run(async (currentPassword) => {
        await work(currentPassword);
        await refresh();
      })
      .catch((error: unknown) => {
        if (!isPasskeyDismissed(error)) toast.failed(title)(error);
      });
  return {
    open,
    openPassword: () => setOpen({ kind: "password" }),
    close: () => setOpen(null),
    /** The dialog that asks for the password. */
    asking: themselves.dialog,
    addPasskey: act(t("passkeys.failed"), async (currentPassword) => {
      const { recovery_codes: made } = await addPasskey(currentPassword);
      showCodes(made);
      if (!made) toast.done(t("passkeys.added"));
    }),
    removePasskey: (id: string) =>
      act(t("remove_failed"), async (current_password) => {
        await call("me.remove_passkey", { params: { id }, body: { current_password } });
        toast.done(t("passkeys.removed"));
      }),
    setUpApp: act(t("app.failed"), async (currentPassword) => {
      // Asked here, so that the password is known before the dialog opens.
      await call("me.begin_app", { body: { current_password: currentPassword } });
      setOpen({ kind: "app", currentPassword });
    }),
    /** The app is set up: shows the recovery codes that were made with it. */
    finishApp(made: string[] | null) {
      showCodes(made);
      // A toast would cover the codes on a phone.
      if (!made) toast.done(t("app.on"));
      void refresh();
    },
    removeApp: act(t("remove_failed"), async (current_password) => {
      await call("me.remove_app", { body: { current_password } });
      toast.done(t("app.removed"));
    }),
    makeCodes: act(t("codes.failed"), async (current_password) => {
      const made = await call("me.make_recovery_codes", { body: { current_password } });
      showCodes(made.recovery_codes);
    }),
  };
}

export type SecurityActs = ReturnType<typeof useSecurityActs>;
