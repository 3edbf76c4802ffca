import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/native/button.tsx";
import { SigninNotice } from "./signin-notice.tsx";
import { useArrival } from "./use-arrival.ts";

type DemoAccount = OperationOutput<"settings.get">["demo_accounts"][number];
const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;

/** In a demo: as whom one may look around. Choosing one signs in. */
export function DemoAccounts({ accounts }: { accounts: DemoAccount[] }) {
  const { t } = useTranslation(["signin", "shell"]);
  const arrive = useArrival();
  const signIn = useMutation({
    mutationFn: (email: string) => call("auth.sign_in_to_demo", { body: { email } }),
    onSuccess: (answer) => arrive(answer),
  });
  const nameOf = ({ role, email }: DemoAccount) => {
    const known = roles.find((one) => one === role);
    const isOnly = accounts.filter((other) => other.role === role).length === 1;
    return known && isOnly ? t(`roles.${known}`, { ns: "shell" }) : email;
  };
  if (accounts.length === 0) return null;
  return (
    <div className="stack g3">
      <div className="or">{t("demo")}</div>
      {signIn.isError ? <SigninNotice error={signIn.error} onWaited={signIn.reset} /> : null}
      <div className="row wrap row-2">
        {accounts.map((account) => (
          <Button
            key={account.email}
            size="sm"
            isPending={signIn.isPending && signIn.variables === account.email}
            disabled={signIn.isPending && signIn.variables !== account.email}
            onClick={() => signIn.mutate(account.email)}
          >
            {nameOf(account)}
          </Button>
        ))}
      </div>
    </div>
  );
}
