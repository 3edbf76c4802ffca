import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { type Provisioning, provisioningQuery, type Service } from "./requests.ts";

/** Shows how the service's directory keeps people here by SCIM 2.0: where it calls, whom it keeps, and the token by which it may. */
export function ServiceDirectory({ service }: { service: Service }) {
  const { t } = useTranslation("settings");
  const provisioning = useQuery(provisioningQuery(service.id));
  return (
    <section className="stack g3" aria-labelledby="service-directory" data-unrecorded>
      <h2 className="h2" id="service-directory">
        {t("services.directory.title")}
      </h2>
      {provisioning.data ? (
        <Shown service={service} provisioning={provisioning.data} />
      ) : provisioning.isError ? (
        <ListFailure error={provisioning.error} onRetry={() => void provisioning.refetch()} />
      ) : (
        <ListPending rows={2} height={44} />
      )}
    </section>
  );
}

function Shown({ service, provisioning }: { service: Service; provisioning: Provisioning }) {
  const { t, i18n } = useTranslation("settings");
  const ago = useAgo();
  const client = useQueryClient();
  const toast = useResultToast();
  const [made, setMade] = useState<string | null>(null);
  const [asking, setAsking] = useState<"replace" | "end" | null>(null);
  const { id } = service;
  const { address, token, people, groups, last_refusal: refusal } = provisioning;
  const refresh = () => client.invalidateQueries({ queryKey: provisioningQuery(id).queryKey });
  const send = () => call("sign_in_services.create_provisioning_token", { params: { id } });
  const show = async (answer: { token: string }) => {
    setMade(answer.token);
    await refresh();
  };
  const make = useMutation({
    mutationFn: send,
    onSuccess: show,
    onError: toast.failed(t("services.directory.not_made")),
  });
  const kept = `${t("services.directory.people", { count: people })} ${t("services.directory.groups", { count: groups })}`;
  const last = token?.last_used_at ? t("services.directory.last", { when: ago(token.last_used_at) }) : "";
  return (
    <>
      <p className="dim body-s">
        {token ? (last === "" ? t("services.directory.never") : `${kept} ${last}`) : t("services.directory.lead")}
      </p>
      {token && refusal ? (
        <Notice tone="warning" title={t("services.directory.refused", { when: ago(refusal.at) })}>
          {/* As the directory’s own log has it. */}
          <span dir={i18n.dir("en")} lang="en">
            {refusal.detail}
          </span>
        </Notice>
      ) : null}
      {token ? <Copied label={t("services.directory.address")} text={address} /> : null}
      {made ? <Copied label={t("services.directory.token")} text={made} help={t("services.directory.once")} /> : null}
      <div className="row row-2 wrap">
        {token ? (
          <>
            <Button size="sm" onPress={() => setAsking("replace")}>
              {t("services.directory.replace")}
            </Button>
            <Button size="sm" variant="ghost" onPress={() => setAsking("end")}>
              {t("services.directory.end")}
            </Button>
          </>
        ) : (
          <Button size="sm" isPending={make.isPending} onPress={() => make.mutate()}>
            {t("services.directory.make")}
          </Button>
        )}
      </div>
      {asking === "replace" ? (
        <AskDialog
          title={t("services.directory.replace_title")}
          means={t("services.directory.replace_means")}
          go={t("services.directory.replace_go")}
          send={send}
          onDone={(answer) => void show(answer)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === "end" ? (
        <AskDialog
          title={t("services.directory.end_title")}
          means={t("services.directory.end_means")}
          go={t("services.directory.end")}
          send={() => call("sign_in_services.remove_provisioning_token", { params: { id } })}
          onDone={() => {
            setMade(null);
            void refresh();
            toast.done(t("services.directory.ended"));
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}

/** A text to enter elsewhere, which can be copied. */
function Copied({ label, text, help }: { label: string; text: string; help?: string }) {
  const helpId = useId();
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="copy-row">
        <code dir="ltr" {...(help ? { "aria-describedby": helpId } : {})}>
          {text}
        </code>
        <CopyButton text={text} />
      </div>
      {help ? (
        <p className="help" id={helpId}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

type AskDialogProps<Answer> = {
  title: string;
  means: string;
  go: string;
  send: () => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

function AskDialog<Answer>({ title, means, go, send, onDone, onClose }: AskDialogProps<Answer>) {
  const action = useAction({
    send,
    onDone: (answer: Answer) => {
      onDone(answer);
      onClose();
    },
  });
  return (
    <DialogForm asks title={title} form={action} submitLabel={go} onClose={onClose}>
      <p>{means}</p>
    </DialogForm>
  );
}
