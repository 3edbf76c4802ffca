import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useDates } from "../ui/use-dates.ts";
import { readDevice } from "./device.ts";
import { signInsQuery } from "./requests.ts";

type SignIn = OperationOutput<"me.list_sign_ins">["results"][number];

/** Every open sign-in of one's own, each to be ended but this one: that is what signing out is for. */
export function SignIns() {
  const { t } = useTranslation("profile");
  const { results } = useSuspenseQuery(signInsQuery).data;
  return (
    <section aria-labelledby="sign-ins">
      <div>
        <h2 className="h2" id="sign-ins">
          {t("sign_ins")}
        </h2>
        <p className="foot">{t("sign_ins_help")}</p>
      </div>
      <div className="stack g4">
        <ul className="sign-ins">
          {results.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
        </ul>
        {results.length > 1 ? <EndOthers count={results.length - 1} /> : null}
      </div>
    </section>
  );
}

/** Ends all but this one at once: what one wants who left a device somewhere. */
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
    <div className="row">
      <Button isPending={end.isPending} onPress={() => end.mutate()}>
        {t("end_others")}
      </Button>
    </div>
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
