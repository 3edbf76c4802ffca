import { kindsOfRole } from "@sextant/contract/notification-kinds.ts";
import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Select } from "../../base/ui/select.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import { useHours } from "../../base/ui/use-hours.ts";
import { PushBrowsers } from "./push-browsers.tsx";
import { preferencesQuery } from "./requests.ts";

type Quiet = OperationOutput<"me.notifications">["quiet_hours"];
type Change = OperationInput<"me.update_notifications">["body"];
const ways = ["never", "at_once", "daily"] as const;

/** Chooses which notifications the user gets, and how. Each choice is saved immediately. */
export function NotificationPreferences() {
  const { t } = useTranslation(["profile", "shell"]);
  const { role } = useUser();
  const preferences = useQuery(preferencesQuery);
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const keep = useMutation({
    mutationFn: (body: Change) => call("me.update_notifications", { body }),
    onSuccess: (kept) => queryClient.setQueryData(preferencesQuery.queryKey, kept),
    onError: toast.failed(t("failed")),
  });
  const value = preferences.data;
  const hours = useHours();
  return (
    <section aria-labelledby="notifications">
      <div>
        <h2 className="h2" id="notifications">
          {t("notifications.title")}
        </h2>
        <p className="foot">{t("notifications.help")}</p>
      </div>
      <PushBrowsers />
      {value ? (
        <div className="told-list">
          {kindsOfRole[role].map((kind) => {
            const way = value.kinds[kind];
            if (!way) return null;
            const { in_app, mail, push } = way;
            const name = t(`notifications.kinds.${kind}`);
            return (
              <fieldset key={kind} className="told" aria-label={name}>
                <span className="label" aria-hidden="true">
                  {name}
                </span>
                <Switch isSelected={in_app} onChange={(on) => keep.mutate({ kinds: { [kind]: { in_app: on } } })}>
                  {t("notifications.in_app")}
                </Switch>
                <Switch isSelected={push} onChange={(on) => keep.mutate({ kinds: { [kind]: { push: on } } })}>
                  {t("notifications.push")}
                </Switch>
                <Select
                  label={<span className="sr">{t("notifications.mail")}</span>}
                  choices={ways.map((id) => ({ id, label: t(`notifications.ways.${id}`) }))}
                  value={mail}
                  onChange={(id) => {
                    const wanted = ways.find((one) => one === id);
                    if (wanted) keep.mutate({ kinds: { [kind]: { mail: wanted } } });
                  }}
                />
              </fieldset>
            );
          })}
          <div className="told-hour">
            <Select
              label={t("notifications.hour")}
              help={t("notifications.hour_help")}
              choices={hours}
              value={String(value.digest_hour)}
              onChange={(hour) => keep.mutate({ digest_hour: Number(hour) })}
            />
            <Select
              label={t("notifications.reminder")}
              help={t("notifications.reminder_help")}
              choices={hours}
              value={String(value.reminder_hour)}
              onChange={(hour) => keep.mutate({ reminder_hour: Number(hour) })}
            />
          </div>
          <QuietHours
            hours={hours}
            value={value.quiet_hours}
            onChange={(quiet) => keep.mutate({ quiet_hours: quiet })}
          />
        </div>
      ) : preferences.isError ? (
        <ListFailure error={preferences.error} onRetry={() => void preferences.refetch()} />
      ) : (
        <SkeletonGroup label={t("loading", { ns: "shell" })}>
          <Skeleton width="60%" />
        </SkeletonGroup>
      )}
    </section>
  );
}

type QuietHoursProps = {
  hours: readonly { id: string; label: string }[];
  value: Quiet;
  onChange: (quiet: Quiet) => void;
};

/** The night, which is offered first. */
const NIGHT = { from: 21, to: 7 };

/** Says from when to when nothing is pushed or mailed. */
function QuietHours({ hours, value, onChange }: QuietHoursProps) {
  const { t } = useTranslation("profile");
  const choose = (change: Partial<typeof NIGHT>) => value && onChange({ ...value, ...change });
  return (
    <fieldset className="stack g3" aria-label={t("notifications.quiet")}>
      <Switch isSelected={value !== null} onChange={(on) => onChange(on ? NIGHT : null)}>
        {t("notifications.quiet")}
      </Switch>
      <p className="foot">{t("notifications.quiet_help")}</p>
      {value ? (
        <div className="told-hour">
          <Select
            label={t("notifications.quiet_from")}
            choices={hours.filter(({ id }) => id !== String(value.to))}
            value={String(value.from)}
            onChange={(hour) => choose({ from: Number(hour) })}
          />
          <Select
            label={t("notifications.quiet_to")}
            choices={hours.filter(({ id }) => id !== String(value.from))}
            value={String(value.to)}
            onChange={(hour) => choose({ to: Number(hour) })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
