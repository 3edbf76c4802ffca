import { KeyRound, Plus, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { knowsPasskeys } from "../../../base/common/knows-passkeys.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import type { SecondStep } from "../requests.ts";
import { DeviceBlock, DeviceRow } from "./device-row.tsx";
import type { SecurityActs } from "./use-security-acts.ts";

/** Shows passkeys, when each was added and used. */
export function Passkeys({ state, acts }: { state: SecondStep; acts: SecurityActs }) {
  const { t } = useTranslation("security");
  const dates = useDates(useUser().time_zone);
  const isPossible = state.passkeys_possible && knowsPasskeys();
  return (
    <DeviceBlock
      id="passkeys"
      title={t("passkeys.title")}
      aside={
        state.policy !== "off" && isPossible ? (
          <Button size="sm" onPress={acts.addPasskey}>
            <Icon of={Plus} small />
            {t("passkeys.add")}
          </Button>
        ) : null
      }
      answer={t(isPossible ? "passkeys.help" : "passkeys.impossible")}
    >
      {state.passkeys.map(({ id, name, created_at, last_used_at }) => (
        <DeviceRow
          key={id}
          icon={/iPhone|iPad|Android/.test(name) ? Smartphone : KeyRound}
          title={name}
          detail={[
            t("added", { day: dates.date(created_at) }),
            last_used_at ? t("used", { when: dates.moment(last_used_at) }) : t("never_used"),
          ].join(" · ")}
          action={t("remove")}
          onAction={acts.removePasskey(id)}
        />
      ))}
    </DeviceBlock>
  );
}
