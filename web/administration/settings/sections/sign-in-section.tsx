import { useTranslation } from "react-i18next";
import type { Settings } from "../requests.ts";
import { SignInLifetime } from "../sign-in/lifetime-form.tsx";
import { SecondStepPolicy } from "./second-step-policy.tsx";

/** Shows of whom a second step is asked, and how long sign-ins last. */
export function SignInSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  return (
    <section className="settings-part" aria-labelledby="settings-part">
      <header className="stack g1">
        <h2 className="h2" id="settings-part">
          {t("parts.sign_in")}
        </h2>
        <p className="dim body-s">{t("leads.sign_in")}</p>
      </header>
      <SecondStepPolicy settings={settings} />
      <SignInLifetime settings={settings} />
    </section>
  );
}
