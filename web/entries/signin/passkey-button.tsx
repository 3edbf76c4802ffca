import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { Button } from "../../base/ui/native/button.tsx";
import { PasskeyFailed } from "./passkey-failed.tsx";
import { signInByPasskey } from "./sign-in-by-passkey.ts";
import { useArrival } from "./use-arrival.ts";

/** Signs in by a passkey alone, without a name or a password. */
export function PasskeyButton() {
  const { t } = useTranslation("signin");
  const arrive = useArrival();
  const signIn = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: (answer) => (answer ? arrive(answer) : undefined),
  });
  return (
    <>
      {signIn.isError ? (
        <Suspense>
          <PasskeyFailed />
        </Suspense>
      ) : null}
      <Button variant="secondary" size="lg" block isPending={signIn.isPending} onClick={() => signIn.mutate()}>
        <Icon of={KeyRound} small />
        {t("with_passkey")}
      </Button>
    </>
  );
}
