import { useMutation } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Button } from "../../base/ui/native/button.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { saveSsoSecret } from "./sso-secret.ts";

/** Leads to the organisation's own sign-in service. */
export function SsoButton({ label }: { label: string }) {
  const { t } = useTranslation("signin");
  const go = useMutation({
    mutationFn: async () => {
      const { url } = await call("sso.start", { query: { challenge: await saveSsoSecret() } });
      if (!/^https?:/.test(url)) throw new Error("The service names no address of the web");
      location.assign(url);
    },
  });
  return (
    <div className="stack g4">
      <div className="or">{t("or")}</div>
      <RefusedNotice error={go.error} />
      <Button size="lg" block isPending={go.isPending} onClick={() => go.mutate()}>
        <Icon of={LogIn} small />
        {label ? t("sso.continue_with", { label }) : t("sso.continue")}
      </Button>
    </div>
  );
}
