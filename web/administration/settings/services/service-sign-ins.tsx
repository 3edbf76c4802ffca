import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, CircleX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { peopleSource } from "../../../parts/pickers/people.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { type Service, type ServiceSignIn, serviceSignInsKey, serviceSignInsQuery } from "./requests.ts";

const FEW = 8;
const MORE = 200;

/** Shows the last sign-ins by a service, with those it refused and why; these can be linked to a person. */
export function ServiceSignIns({ service }: { service: Service }) {
  const { t } = useTranslation("settings");
  const [size, setSize] = useState(FEW);
  const list = useQuery(serviceSignInsQuery(service.id, size));
  const [linking, setLinking] = useState<ServiceSignIn | null>(null);
  return (
    <aside className="stack g3" aria-labelledby="service-sign-ins" data-unrecorded>
      <div className="row between wrap">
        <h2 className="h2" id="service-sign-ins">
          {t("services.sign_ins")}
        </h2>
        {list.data && list.data.count > size && size === FEW ? (
          <Button variant="ghost" size="sm" onPress={() => setSize(MORE)}>
            {t("services.sign_ins_more", { count: Math.min(MORE, list.data.count) })}
          </Button>
        ) : null}
      </div>
      {list.data ? (
        list.data.results.length > 0 ? (
          <ul className="found-list">
            {list.data.results.map((one) => (
              <SignIn key={one.id} signIn={one} onLink={() => setLinking(one)} />
            ))}
          </ul>
        ) : (
          <p className="dim body-s">{t("services.sign_ins_none")}</p>
        )
      ) : list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ListPending rows={4} height={44} />
      )}
      {linking ? <LinkDialog service={service} signIn={linking} onClose={() => setLinking(null)} /> : null}
    </aside>
  );
}

function SignIn({ signIn, onLink }: { signIn: ServiceSignIn; onLink: () => void }) {
  const { t } = useTranslation("settings");
  const dates = useDates(useUser().time_zone);
  const { at, outcome, failure, user, email, can } = signIn;
  const isRefused = outcome === "refused";
  const who = user ? `${user.first_name} ${user.last_name}`.trim() : email || t("services.somebody");
  const why = isRefused
    ? t(`services.refused.${failure ?? "failed"}`)
    : outcome === "signed_in"
      ? ""
      : t(`services.${outcome}`);
  return (
    <li className={isRefused ? "is-bad" : undefined}>
      <Icon of={isRefused ? CircleX : Check} small />
      <span>
        {isRefused ? (
          <b>{t("services.refused_who", { who })}</b>
        ) : user ? (
          <Link href={`/people/${user.id}`}>{who}</Link>
        ) : (
          who
        )}
        <small>
          {dates.moment(at)}
          {why ? `. ${why}` : ""}
        </small>
        {can.link ? (
          <button type="button" className="link" onClick={onLink}>
            {t("services.link")}
          </button>
        ) : null}
      </span>
    </li>
  );
}

type LinkDialogProps = { service: Service; signIn: ServiceSignIn; onClose: () => void };

/** Asks which person the refused sign-in belongs to. */
function LinkDialog({ service, signIn, onClose }: LinkDialogProps) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const toast = useResultToast();
  const [user, setUser] = useState<string | null>(null);
  const action = useAction({
    send: async () => {
      if (user === null) return;
      await call("sign_in_services.link", { params: { id: service.id, sign_in: signIn.id }, body: { user } });
    },
    onDone: () => {
      void client.invalidateQueries({ queryKey: serviceSignInsKey(service.id) });
      toast.done(t("services.linked_done"));
      onClose();
    },
    isDirty: user !== null,
    fields: ["user"],
  });
  return (
    <DialogForm
      title={t("services.link")}
      form={action}
      submitLabel={t("services.link_go")}
      onClose={onClose}
      isReady={user !== null}
    >
      <p>
        {t("services.link_means", {
          who: signIn.email || t("services.somebody"),
          name: service.label,
        })}
      </p>
      <SourceField
        label={t("services.link_person")}
        source={peopleSource()}
        value={user}
        onChange={setUser}
        error={action.errorAt("user")}
      />
    </DialogForm>
  );
}
