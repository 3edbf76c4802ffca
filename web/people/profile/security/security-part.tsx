import "../../../base/security/security.css";
import "./security-part.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AppSetUp } from "../../../base/security/app-set-up.tsx";
import { RecoveryCodes } from "../../../base/security/recovery-codes.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { MyPassword } from "../my-password.tsx";
import { type SecondStep, secondStepQuery } from "../requests.ts";
import { SignIns } from "../sign-ins.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordAndSteps } from "./password-and-steps.tsx";
import { type SecurityActs, useSecurityActs } from "./use-security-acts.ts";

/** Shows how one signs in: passkeys, password and second step, and where one is signed in. */
export function SecurityPart() {
  const { t } = useTranslation("security");
  const state = useSuspenseQuery(secondStepQuery).data;
  const acts = useSecurityActs();
  return (
    <>
      <div className="stack g2">
        <h2 className="h2">{t("title")}</h2>
        <p className="body-s dim">{t(`leads.${leadOf(state)}`)}</p>
      </div>
      <div className="security-parts rows-10">
        <Passkeys state={state} acts={acts} />
        <PasswordAndSteps state={state} acts={acts} />
        <SignIns />
      </div>
      {acts.asking}
      <SecurityDialog acts={acts} />
    </>
  );
}

function leadOf({ app, passkeys, policy }: SecondStep) {
  if (passkeys.length > 0) return app ? "both" : "passkey";
  if (app) return "app";
  return policy === "off" ? "off" : "none";
}

function SecurityDialog({ acts }: { acts: SecurityActs }) {
  const { t } = useTranslation("security");
  const { open, close } = acts;
  return (
    <>
      {open?.kind === "password" ? <MyPassword onClose={close} /> : null}
      {open?.kind === "app" ? (
        <Dialog title={t("app.title")} wide open onOpenChange={close}>
          <AppSetUp
            currentPassword={open.currentPassword}
            onCancel={close}
            onDone={({ recovery_codes: made }) => acts.finishApp(made)}
          />
        </Dialog>
      ) : null}
      {open?.kind === "codes" ? (
        <Dialog title={t("codes.title")} role="alertdialog" locked wide open onOpenChange={() => {}}>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Dialog>
      ) : null}
    </>
  );
}
