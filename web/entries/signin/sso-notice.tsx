import type { launchFailures, ssoFailures } from "@sextant/contract/sso.ts";
import { useTranslation } from "react-i18next";
import { Notice } from "../../base/ui/notice.tsx";
import { inAddress } from "./in-address.ts";

type Failure = (typeof ssoFailures)[number] | (typeof launchFailures)[number];
const failures: Record<Failure, "info" | "warning" | "error"> = {
  cancelled: "info",
  expired: "warning",
  email_unverified: "error",
  email_domain: "error",
  unknown_person: "error",
  deactivated: "error",
  other_school: "error",
  account_waits: "warning",
  known_address: "error",
  no_person: "error",
  no_role: "error",
  unsupported: "error",
  unreachable: "warning",
  failed: "warning",
};

const isFailure = (code: string): code is Failure => Object.hasOwn(failures, code);

/** Shows why the organisation's own service has led back here without a sign-in, and what to do. */
export function SsoNotice() {
  const { t } = useTranslation("signin");
  const sso = inAddress("sso");
  if (sso === null) return null;
  const code = isFailure(sso) ? sso : "failed";
  return (
    <Notice tone={failures[code]} title={t(`sso.failures.${code}.title`)}>
      {t(`sso.failures.${code}.detail`)}
    </Notice>
  );
}
