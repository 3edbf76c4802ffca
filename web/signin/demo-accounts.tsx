import type { OperationOutput } from "@sextant/contract/types.ts";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";

type DemoAccount = OperationOutput<"settings.get">["demo_accounts"][number];
const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;

/** In a demo: who one may look around as. Choosing one fills in the identifier. */
export function DemoAccounts({ accounts, onChoose }: { accounts: DemoAccount[]; onChoose: (email: string) => void }) {
  const { t } = useTranslation(["signin", "shell"]);
  const nameOf = ({ role, email }: DemoAccount) => {
    const known = roles.find((one) => one === role);
    const isOnly = accounts.filter((other) => other.role === role).length === 1;
    return known && isOnly ? t(`roles.${known}`, { ns: "shell" }) : email;
  };
  if (accounts.length === 0) return null;
  return (
    <div className="stack g3">
      <div className="or">{t("demo")}</div>
      <div className="row wrap row-2">
        {accounts.map((account) => (
          <Button key={account.email} size="sm" onPress={() => onChoose(account.email)}>
            {nameOf(account)}
          </Button>
        ))}
      </div>
      <p className="meta">{t("demo_password")}</p>
    </div>
  );
}
