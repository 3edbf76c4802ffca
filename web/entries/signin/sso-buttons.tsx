import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Button } from "../../base/ui/native/button.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { saveSsoSecret } from "./sso-secret.ts";

type Service = OperationOutput<"settings.get">["sign_in_services"][number];

/** Leads to the sign-in services of the organisation, each by its button. */
export function SsoButtons({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation("signin");
  const go = useMutation({
    mutationFn: async (service: string) => {
      const { url } = await call("sso.start", { query: { service, challenge: await saveSsoSecret() } });
      if (!/^https?:/.test(url)) throw new Error("The service names no address of the web");
      location.assign(url);
    },
  });
  return (
    <div className="stack g4">
      <div className="or">{t("or")}</div>
      <RefusedNotice error={go.error} />
      {services.map(({ id, label }) => (
        <Button key={id} size="lg" block isPending={go.isPending && go.variables === id} onClick={() => go.mutate(id)}>
          <Icon of={LogIn} small />
          {label ? t("sso.continue_with", { label }) : t("sso.continue")}
        </Button>
      ))}
    </div>
  );
}
