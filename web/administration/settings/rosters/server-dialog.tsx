import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { Select } from "../../../base/ui/select.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useHours } from "../../../base/ui/use-hours.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { SecretField } from "../fields.tsx";
import type { Secret } from "../use-section.ts";
import { type Roster, rosterQuery, rostersQuery } from "./requests.ts";

const NEVER = "never";

type ServerDialogProps = {
  roster: Roster;
  /** The server is another, or is asked otherwise. */
  onSaved: () => void;
  onClose: () => void;
};

/** Connects a roster to a server of OneRoster, or changes how it is asked. */
export function ServerDialog({ roster, onSaved, onClose }: ServerDialogProps) {
  const { t } = useTranslation("rosters");
  const client = useQueryClient();
  const toast = useResultToast();
  const { id, version, server } = roster;
  const [url, setUrl] = useState(server?.url ?? "");
  const [tokenUrl, setTokenUrl] = useState(server?.token_url ?? "");
  const [clientId, setClientId] = useState(server?.client_id ?? "");
  const [secret, setSecret] = useState<Secret>();
  const [hour, setHour] = useState(server?.daily_at ?? null);
  const said = {
    url: url.trim(),
    token_url: tokenUrl.trim(),
    client_id: clientId.trim(),
    daily_at: hour,
    ...(secret === undefined ? {} : { client_secret: secret }),
  };
  const isOtherServer =
    url !== (server?.url ?? "") ||
    tokenUrl !== (server?.token_url ?? "") ||
    clientId !== (server?.client_id ?? "") ||
    secret !== undefined;
  const action = useAction({
    send: () => call("rosters.update", { params: { id }, body: { version, server: said } }),
    onDone: (after) => {
      client.setQueryData(rosterQuery(id).queryKey, after);
      void client.invalidateQueries({ queryKey: rostersQuery.queryKey, exact: true });
      toast.done(t("server.saved"));
      if (isOtherServer) onSaved();
      onClose();
    },
    isDirty: isOtherServer || hour !== (server?.daily_at ?? null),
    fields: ["server"],
  });
  const errorAt = (field: string) =>
    action.error instanceof CallError
      ? action.error.errors.find(({ path }) => path === `server.${field}`)?.message
      : undefined;
  const hours = useHours();
  return (
    <DialogForm
      title={t(server ? "server.edit" : "server.connect")}
      form={action}
      submitLabel={t(server ? "save" : "server.connect_go")}
      onClose={onClose}
      isReady={said.url !== "" && said.token_url !== "" && said.client_id !== ""}
    >
      <TextField
        label={t("server.url")}
        help={t("server.url_help")}
        placeholder="https://roster.example.org/ims/oneroster/rostering/v1p2"
        type="url"
        value={url}
        onChange={setUrl}
        error={errorAt("url")}
      />
      <TextField
        label={t("server.token_url")}
        help={t("server.token_url_help")}
        placeholder="https://roster.example.org/token"
        type="url"
        value={tokenUrl}
        onChange={setTokenUrl}
        error={errorAt("token_url")}
      />
      <TextField
        label={t("server.client_id")}
        value={clientId}
        onChange={setClientId}
        maxLength={500}
        error={errorAt("client_id")}
      />
      <SecretField
        label={t("server.client_secret")}
        isSet={server?.has_client_secret ?? false}
        value={secret}
        onChange={setSecret}
        error={errorAt("client_secret")}
      />
      <Select
        label={t("server.daily_at")}
        help={t("server.daily_help")}
        choices={[{ id: NEVER, label: t("server.never") }, ...hours]}
        value={hour === null ? NEVER : String(hour)}
        onChange={(chosen) => setHour(chosen === NEVER ? null : Number(chosen))}
        error={errorAt("daily_at")}
      />
    </DialogForm>
  );
}

/** Asks before a roster’s server is forgotten. */
export function DisconnectDialog({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const { t } = useTranslation("rosters");
  const client = useQueryClient();
  const toast = useResultToast();
  const { id, version } = roster;
  const action = useAction({
    send: () => call("rosters.update", { params: { id }, body: { version, server: null } }),
    onDone: (after) => {
      client.setQueryData(rosterQuery(id).queryKey, after);
      void client.invalidateQueries({ queryKey: rostersQuery.queryKey, exact: true });
      toast.done(t("server.disconnected"));
      onClose();
    },
  });
  return (
    <DialogForm
      asks
      title={t("server.disconnect_title", { name: roster.name })}
      form={action}
      submitLabel={t("server.disconnect")}
      onClose={onClose}
    >
      <p>{t("server.disconnect_means")}</p>
    </DialogForm>
  );
}
