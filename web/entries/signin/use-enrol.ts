import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../base/common/language-context.tsx";
import { call } from "../../base/requests/call.ts";
import { refusedField } from "./refused-notice.tsx";
import { useArrival } from "./use-arrival.ts";
import { usePersonFields } from "./use-person-fields.ts";
import { useResendWait } from "./use-resend-wait.ts";

/** A verified phone, which signs the person in at once. */
export type ShownPhone = { phone: string; token: string };

/**
 * Holds what a student types to enrol, and enrols them.
 *
 * @param onGone Told when the phone isn’t verified any more.
 */
export function useEnrol(shown: ShownPhone | null, onGone: () => void) {
  const { t } = useTranslation("signin");
  const { language } = useLanguage();
  const arrive = useArrival();
  const [isMailed, setMailed] = useState(false);
  const wait = useResendWait();
  const fields = usePersonFields({
    draft: "enrol",
    needsEmail: !shown,
    needsPassword: Boolean(shown),
    refused: (name) => {
      const said = refusedField(enrol.error, name);
      if (!said) return undefined;
      if (name === "password") return t("password_weak");
      return name === "email" ? said : t("enrol.name_refused");
    },
    onChange: () => enrol.reset(),
  });
  const { email, password, ...name } = fields.typed;
  const enrol = useMutation({
    mutationFn: async () => {
      const { next } = await call("auth.enrol", {
        body: {
          ...name,
          locale: language,
          ...(email ? { email } : {}),
          ...(shown ? { verification_token: shown.token, password } : {}),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      });
      if (next !== "sign_in" || !shown) return "mailed" as const;
      // A phone that already had an account keeps its password: this one is then wrong, and the sign-in reports it.
      const signIn = await call("auth.sign_in", { body: { identifier: shown.phone, password } }).catch(() => null);
      if (!signIn) return "enrolled" as const;
      fields.clear();
      await arrive(signIn);
      return "arrived" as const;
    },
    onSuccess: (outcome) => {
      if (outcome !== "mailed") return;
      setMailed(true);
      wait.begin();
    },
    onError: (error) => {
      if (refusedField(error, "verification_token")) onGone();
    },
  });
  return {
    enrol,
    email,
    /** An email with a link is on its way. */
    isMailed,
    /** Seconds until it may be sent again. */
    resendIn: wait.left,
    fields,
  };
}
