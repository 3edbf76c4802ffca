import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { readDevice } from "../../base/common/read-device.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { signInsQuery } from "./requests.ts";

type SignIn = OperationOutput<"me.list_sign_ins">["results"][number];

/** Lists the user's open sign-ins. Each but the current one can be ended; signing out ends that. */
export function SignIns() {
  const { t } = useTranslation("profile");
  const { results } = useSuspenseQuery(signInsQuery).data;
  return (
    <section aria-labelledby="sign-ins">
      <div className="sec-h">
        <h3 className="h3" id="sign-ins">
          {t("sign_ins")}
        </h3>
        {results.length > 1 ? <EndOthers count={results.length - 1} /> : null}
        <p className="answer">{t("sign_ins_help")}</p>
      </div>
      <ul className="sign-ins">
        {results.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
    </section>
  );
}

/** How it was proven: what stands out is the one that only a password opened. */
function ProofWords({ proof }: Pick<SignIn, "proof">) {
  const { t } = useTranslation("security");
  if (proof === null) return null;
  const { first, second } = proof;
  const isProvenTwice = second !== null || first === "passkey";
  const words = second
    ? t("proof.both", { first: t(`proof.first.${first}`), second: t(`proof.second.${second}`) })
    : null;
  return (
    <>
      {" · "}
      <span className={isProvenTwice ? undefined : "t-warning med"}>
        {words ?? (first === "passkey" ? t("proof.first.passkey") : t("proof.weak"))}
      </span>
    </>
  );
}

/** Ends all sign-ins but the current one, for a user who left a device somewhere. */
function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation("profile");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => call("me.end_sign_ins"),
    onSuccess: async () => {
      toast.done(t("ended_others", { count }));
      await queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey });
    },
    onError: toast.failed(t("end_failed")),
  });
  return (
    <Button size="sm" isPending={end.isPending} onPress={() => end.mutate()}>
      {t("end_others")}
    </Button>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation(["profile", "shell"]);
  const dates = useDates(useUser().time_zone);
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const { browser, system, isHandheld } = readDevice(signIn.user_agent);
  const device = browser && system ? t("device_name", { browser, system }) : (browser ?? system ?? t("unknown_device"));
  const end = useMutation({
    mutationFn: () => call("me.end_sign_in", { params: { id: signIn.id } }),
    onSuccess: async () => {
      toast.done(t("ended"), { content: t("ended_detail", { device }) });
      await queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey });
    },
    onError: toast.failed(t("end_failed")),
  });
  return (
    <li>
      <Icon of={isHandheld ? Smartphone : Monitor} className="faint" />
      <span className="grow">
        <span className="med block-line">{device}</span>
        <span className="body-s faint num">
          {[
            t("last_used", { when: dates.moment(signIn.last_used_at) }),
            t("since", { when: dates.date(signIn.created_at) }),
            signIn.address,
          ].join(" · ")}
          <ProofWords proof={signIn.proof} />
        </span>
      </span>
      {signIn.current ? (
        <Badge tone="brass">{t("this_one")}</Badge>
      ) : (
        <Button size="sm" aria-label={`${t("end")}: ${device}`} isPending={end.isPending} onPress={() => end.mutate()}>
          {end.isPending ? t("ending") : t("end")}
        </Button>
      )}
    </li>
  );
}
