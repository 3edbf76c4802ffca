import "../settings.css";
import "./services.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { settingsQuery } from "../../../base/requests/settings.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { EmptyState, NoPermissionState } from "../../../base/ui/states.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { type Service, serviceQuery, servicesQuery } from "./requests.ts";
import { ServiceDirectory } from "./service-directory.tsx";
import { ServiceForm } from "./service-form.tsx";
import { ServiceSignIns } from "./service-sign-ins.tsx";

const route = getRouteApi("/signed-in/settings/sign-in-services/$id");
const list = "/settings?part=connections";

/** Shows one service by which people sign in: how it is set up, whether it works, and who came by it last. */
export function ServiceScreen() {
  const { t } = useTranslation("settings");
  const { id } = route.useParams();
  const isStaff = useUser().role === "staff";
  const service = useQuery({ ...serviceQuery(id), enabled: isStaff });
  if (!isStaff) {
    return (
      <NoPermissionState
        level={1}
        title={t("not_allowed_title")}
        action={<ButtonLink href="/">{t("home")}</ButtonLink>}
      >
        {t("not_allowed")}
      </NoPermissionState>
    );
  }
  if (service.data) return <Shown service={service.data} />;
  if (!service.isError) return <ListPending rows={6} />;
  if (service.error instanceof CallError && [400, 404].includes(service.error.status)) {
    const back = <ButtonLink href={list}>{t("services.to_list")}</ButtonLink>;
    return (
      <EmptyState level={1} title={t("services.gone_title")} action={back}>
        {t("services.gone")}
      </EmptyState>
    );
  }
  return <ListFailure error={service.error} onRetry={() => void service.refetch()} />;
}

function Shown({ service }: { service: Service }) {
  const { t } = useTranslation("settings");
  const ago = useAgo();
  const { label, preset, is_on, week, last_sign_in: last } = service;
  const over = (
    <>
      <Link href="/settings">{t("title")}</Link> › <Link href={list}>{t("parts.connections")}</Link>
    </>
  );
  return (
    <>
      <PageHead
        title={label || t(`services.preset.${preset}`)}
        over={over}
        aside={<Actions service={service} />}
        part={preset}
      />
      <p className="dim mb-6">
        <b>{t(is_on ? "services.on" : "services.off")}</b> {t("services.week", { count: week.sign_ins })}
        {last ? ` ${t("services.last_when", { when: ago(last.at) })}` : ""}
      </p>
      {service.metadata_failure ? (
        <Notice tone="warning" title={t("services.metadata_failed")}>
          {service.metadata_failure}
        </Notice>
      ) : null}
      <ServiceForm key={service.id} service={service}>
        <ServiceSignIns service={service} />
        <ServiceDirectory service={service} />
      </ServiceForm>
    </>
  );
}

/** Turns the service on and off, and removes it. */
function Actions({ service }: { service: Service }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const toast = useResultToast();
  const [isRemoving, setRemoving] = useState(false);
  const { id, is_on } = service;
  const turn = useMutation({
    mutationFn: () => call("sign_in_services.update", { params: { id }, body: { is_on: !is_on } }),
    onSuccess: (after) => {
      client.setQueryData(serviceQuery(id).queryKey, after);
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
      toast.done(t(after.is_on ? "services.turned_on" : "services.turned_off"));
    },
    onError: toast.failed(t("services.not_turned")),
  });
  return (
    <div className="row row-2 wrap">
      <Button variant="ghost" onPress={() => setRemoving(true)}>
        {t("services.remove")}
      </Button>
      <Button variant={is_on ? "secondary" : "primary"} isPending={turn.isPending} onPress={() => turn.mutate()}>
        {t(is_on ? "services.turn_off" : "services.turn_on")}
      </Button>
      {isRemoving ? <RemoveDialog service={service} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
}

function RemoveDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useResultToast();
  const action = useAction({
    send: () => call("sign_in_services.remove", { params: { id: service.id } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: servicesQuery.queryKey, exact: true });
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
      toast.done(t("services.removed"));
      void navigate({ to: "/settings", search: { part: "connections" } });
    },
  });
  const title = t("services.remove_title", { name: service.label || t(`services.preset.${service.preset}`) });
  return (
    <DialogForm asks title={title} form={action} submitLabel={t("services.remove")} onClose={onClose}>
      <p>{t("services.remove_means")}</p>
    </DialogForm>
  );
}
