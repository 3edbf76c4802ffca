import { KeyRound, Lock, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import type { SecondStep } from "../requests.ts";
import { DeviceBlock, DeviceRow } from "./device-row.tsx";
import type { SecurityActs } from "./use-security-acts.ts";

/** Shows the password, the authenticator app and the recovery codes. */
export function PasswordAndSteps({ state, acts }: { state: SecondStep; acts: SecurityActs }) {
  const { t } = useTranslation("security");
  const dates = useDates(useUser().time_zone);
  const { app, recovery_codes: codes } = state;
  return (
    <DeviceBlock id="second-steps" title={t("steps")}>
      <DeviceRow icon={Lock} title={t("password")} action={t("change")} onAction={acts.openPassword} />
      <DeviceRow
        icon={ShieldCheck}
        title={t("app.name")}
        detail={[
          app ? t("app.since", { day: dates.date(app.created_at) }) : t("app.none"),
          ...(state.is_required && !app && state.passkeys.length === 0 ? [t("required")] : []),
        ].join(". ")}
        {...(state.policy === "off" ? {} : { action: app ? t("replace") : t("set_up"), onAction: acts.setUpApp })}
        {...(app ? { second: t("remove"), onSecond: acts.removeApp } : {})}
      />
      {codes ? (
        <DeviceRow
          icon={KeyRound}
          title={t("codes.name")}
          detail={[
            t("codes.left", { left: codes.left, of: codes.of }),
            ...(codes.last_used_at ? [t("codes.used", { day: dates.date(codes.last_used_at) })] : []),
          ].join(". ")}
          action={t("codes.make")}
          onAction={acts.makeCodes}
        />
      ) : null}
    </DeviceBlock>
  );
}
