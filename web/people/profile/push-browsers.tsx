import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { readDevice } from "../../base/common/read-device.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { type PushBrowser, pushQuery, usePush } from "../../parts/push/use-push.ts";

/** Turns notifications on and off in this browser, or says what keeps it from showing them, and lists the user’s other browsers that do. */
export function PushBrowsers() {
  const { t } = useTranslation("push");
  const { obstacle, isOn, own, turnOn, turnOff } = usePush();
  const listed = useQuery(pushQuery);
  const others = listed.data?.browsers.filter(({ id }) => id !== own) ?? [];
  return (
    <div className="stack g4">
      <div>
        <h3 className="h3">{t("title")}</h3>
        <p className="foot">{t("help")}</p>
      </div>
      {obstacle === null ? (
        <Switch
          isSelected={isOn}
          isDisabled={turnOn.isPending || turnOff.isPending}
          onChange={(on) => (on ? turnOn.mutate() : turnOff.mutate())}
        >
          {t("here")}
        </Switch>
      ) : (
        <p className="body-s">{obstacle === "denied" ? `${t("blocked.title")}. ${t("blocked.body")}` : t(obstacle)}</p>
      )}
      {listed.isError ? <ListFailure error={listed.error} onRetry={() => void listed.refetch()} /> : null}
      {others.length > 0 ? (
        <div>
          <h4 className="label">{t("browsers")}</h4>
          <ul className="sign-ins">
            {others.map((browser) => (
              <OtherBrowser key={browser.id} browser={browser} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function OtherBrowser({ browser: { id, user_agent, created_at } }: { browser: PushBrowser }) {
  const { t } = useTranslation(["push", "profile"]);
  const dates = useDates(useUser().time_zone);
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const { browser, system } = readDevice(user_agent);
  const device =
    browser && system
      ? t("device_name", { ns: "profile", browser, system })
      : (browser ?? system ?? t("unknown_device", { ns: "profile" }));
  const remove = useMutation({
    mutationFn: () => call("me.remove_push", { params: { id } }),
    onSuccess: () => toast.done(t("removed", { device })),
    onError: toast.failed(t("remove_failed")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
  return (
    <li>
      <span className="grow">
        {device}
        <span className="meta"> · {t("since", { day: dates.day(created_at) })}</span>
      </span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("remove_of", { device })}
        isPending={remove.isPending}
        onPress={() => remove.mutate()}
      >
        {t("remove")}
      </Button>
    </li>
  );
}
