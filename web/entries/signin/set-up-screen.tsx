import { queryKey } from "../../base/requests/query-key.ts";
import "../../base/security/security.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { knowsPasskeys } from "../../base/common/knows-passkeys.ts";
import { isPasskeyDismissed } from "../../base/common/passkey-browser.ts";
import { useSession } from "../../base/common/session-context.tsx";
import { call } from "../../base/requests/call.ts";
import { addPasskey } from "../../base/security/add-passkey.ts";
import { AppSetUp } from "../../base/security/app-set-up.tsx";
import { RecoveryCodes } from "../../base/security/recovery-codes.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Button } from "../../base/ui/native/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Loading } from "./loading.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { takeNextAfterSetUp } from "./use-arrival.ts";

type SetUp = { recovery_codes: string[] | null; sign_in: Parameters<ReturnType<typeof useSession>["begin"]>[0] | null };

/** Asks someone of whom a second step is required to set one up: at once, or by a day until which they can put it off. */
export function SetUpScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <SetUpSecondStep />
    </Suspense>
  );
}

function SetUpSecondStep() {
  const { t, i18n } = useTranslation("security");
  const session = useSession();
  const [open, setOpen] = useState<"ways" | "app">("ways");
  const [codes, setCodes] = useState<string[] | null>(null);
  // Where it isn’t known whether passkeys are possible, they are offered: a try says what is wrong.
  const me = useQuery({
    queryKey: queryKey("set-up"),
    queryFn: ({ signal }) => call("me.get_second_step", { signal }),
  });
  const user = session.get()?.user;
  const asked = user?.second_step;
  const leave = () => location.replace(takeNextAfterSetUp());
  const done = ({ recovery_codes, sign_in }: SetUp) => {
    if (sign_in) session.begin(sign_in);
    else if (user) session.replaceUser({ ...user, second_step: { ask: "no", required_from: null } });
    if (recovery_codes) setCodes(recovery_codes);
    else leave();
  };
  const pass = useMutation({ mutationFn: () => addPasskey(), onSuccess: done });
  const title = codes ? t("codes.title") : open === "app" ? t("app.title") : t("forced.title");
  useDocumentTitle(title);
  const until = asked?.required_from
    ? new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(new Date(asked.required_from))
    : null;
  if (codes) {
    return (
      <SigninFrame title={title}>
        <RecoveryCodes codes={codes} onDone={leave} />
      </SigninFrame>
    );
  }
  if (open === "app") {
    return (
      <SigninFrame title={title}>
        <AppSetUp onDone={done} onCancel={() => setOpen("ways")} />
      </SigninFrame>
    );
  }
  return (
    <SigninFrame
      title={title}
      lead={asked?.ask === "later" && until ? t("forced.later", { day: until }) : t("forced.now")}
    >
      {pass.isError && !isPasskeyDismissed(pass.error) ? <PasskeyFailed error={pass.error} /> : null}
      <div className="stack g3">
        {(me.data?.passkeys_possible ?? me.isError) && knowsPasskeys() ? (
          <Button variant="primary" size="lg" block isPending={pass.isPending} onClick={() => pass.mutate()}>
            <Icon of={KeyRound} small />
            {t("forced.passkey")}
          </Button>
        ) : null}
        <Button variant="secondary" size="lg" block onClick={() => setOpen("app")}>
          <Icon of={Smartphone} small />
          {t("forced.app")}
        </Button>
        <p className="body-s dim">{t("forced.which")}</p>
      </div>
      {asked?.ask === "later" ? (
        <Button variant="ghost" block onClick={leave}>
          {t("forced.not_now")}
        </Button>
      ) : (
        <Button
          variant="ghost"
          block
          onClick={() => {
            void call("auth.sign_out").catch(() => {});
            session.end();
            location.replace("/signin");
          }}
        >
          {t("forced.sign_out")}
        </Button>
      )}
    </SigninFrame>
  );
}

function PasskeyFailed({ error }: { error: unknown }) {
  const { t } = useTranslation("security");
  if (error instanceof DOMException) return <Notice tone="error">{t("passkeys.failed_detail")}</Notice>;
  return <RefusedNotice error={error} />;
}
