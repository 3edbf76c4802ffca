import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { useOnlySchool } from "../../../parts/pickers/use-only-school.ts";
import { ListField } from "../fields.tsx";
import { SchoolSelect } from "../school-select.tsx";
import { forgetPlatforms, type LtiPlatform, platformQuery, toolQuery } from "./requests.ts";

const lines = ["name", "issuer", "client_id", "authorization_endpoint", "token_endpoint", "jwks_uri"] as const;
type Fields = Record<(typeof lines)[number], string>;

const placeholders: Partial<Fields> = {
  issuer: "https://moodle.example.org",
  authorization_endpoint: "https://moodle.example.org/mod/lti/auth.php",
  token_endpoint: "https://moodle.example.org/mod/lti/token.php",
  jwks_uri: "https://moodle.example.org/mod/lti/certs.php",
};

type PlatformDialogProps = {
  /** Null for a new one. */
  platform: LtiPlatform | null;
  onSaved: (platform: LtiPlatform) => void;
  onClose: () => void;
};

/** Registers a platform by hand, or changes one. */
export function PlatformDialog({ platform, onSaved, onClose }: PlatformDialogProps) {
  const { t } = useTranslation("lti");
  const client = useQueryClient();
  const [fields, setFields] = useState<Fields>(
    () => Object.fromEntries(lines.map((name) => [name, platform?.[name] ?? ""])) as Fields,
  );
  const [domains, setDomains] = useState<readonly string[]>(platform?.trusted_domains ?? []);
  const [audience, setAudience] = useState(platform?.authorization_server ?? "");
  const [deployment, setDeployment] = useState("");
  const onlySchool = useOnlySchool();
  const [chosen, setSchool] = useState<string | null>();
  const school = chosen === undefined ? (onlySchool?.id ?? null) : chosen;
  const said = {
    ...(Object.fromEntries(lines.map((name) => [name, fields[name].trim()])) as Fields),
    authorization_server: audience.trim() || null,
    trusted_domains: [...domains],
  };
  const first = deployment.trim() === "" ? {} : { deployment: { deployment_id: deployment.trim(), school } };
  const action = useAction({
    send: () =>
      platform
        ? call("lti_platforms.update", { params: { id: platform.id }, body: { ...said, version: platform.version } })
        : call("lti_platforms.create", { body: { ...said, ...first } }),
    onDone: (after) => {
      client.setQueryData(platformQuery(after.id).queryKey, after);
      void forgetPlatforms(client);
      onSaved(after);
    },
    isDirty:
      lines.some((name) => fields[name] !== (platform?.[name] ?? "")) ||
      audience !== (platform?.authorization_server ?? "") ||
      domains.join(" ") !== (platform?.trusted_domains ?? []).join(" ") ||
      deployment !== "" ||
      chosen !== undefined,
    fields: [...lines, "authorization_server", "trusted_domains", "deployment"],
  });
  const errorAt = (field: string) =>
    action.error instanceof CallError ? action.error.errors.find(({ path }) => path === field)?.message : undefined;
  return (
    <DialogForm
      wide
      title={t(platform ? "edit" : "by_hand.title")}
      form={action}
      submitLabel={t(platform ? "save" : "by_hand.go")}
      onClose={onClose}
      isReady={lines.every((name) => said[name] !== "")}
    >
      {platform ? null : <ToolAddresses />}
      {lines.map((name) => (
        <TextField
          key={name}
          label={t(`field.${name}`)}
          help={name === "name" || name === "client_id" ? undefined : t(`help.${name}`)}
          placeholder={placeholders[name]}
          dir={name === "name" ? "auto" : "ltr"}
          value={fields[name]}
          onChange={(value) => setFields({ ...fields, [name]: value })}
          error={action.errorAt(name)}
          autoComplete="off"
        />
      ))}
      <TextField
        label={t("field.authorization_server")}
        help={t("help.authorization_server")}
        dir="ltr"
        value={audience}
        onChange={setAudience}
        error={action.errorAt("authorization_server")}
        autoComplete="off"
      />
      {platform ? null : (
        <>
          <TextField
            label={t("field.deployment_id")}
            help={t("help.deployment_id")}
            dir="ltr"
            value={deployment}
            onChange={setDeployment}
            error={errorAt("deployment.deployment_id")}
            autoComplete="off"
          />
          {deployment.trim() === "" ? null : (
            <SchoolSelect
              label={t("field.school")}
              help={t("help.school")}
              value={school}
              onChange={setSchool}
              error={errorAt("deployment.school")}
            />
          )}
        </>
      )}
      <ListField
        label={t("field.trusted_domains")}
        help={t("help.trusted_domains")}
        placeholder="school.example.org"
        value={domains}
        onChange={setDomains}
        error={action.errorAt("trusted_domains")}
      />
    </DialogForm>
  );
}

/** Shows the addresses that the platform’s administrator enters there. */
function ToolAddresses() {
  const { t } = useTranslation("lti");
  const tool = useQuery(toolQuery);
  if (tool.isError) return <ListFailure error={tool.error} onRetry={() => void tool.refetch()} />;
  if (!tool.data) return <ListPending rows={3} height={56} />;
  const { login_url: login, launch_url: launch, choose_url: choose, keys_url: keys } = tool.data;
  return (
    <section className="stack g3" aria-labelledby="tool-addresses">
      <div>
        <h3 className="h3" id="tool-addresses">
          {t("tool.title")}
        </h3>
        <p className="dim body-s">{t("tool.lead")}</p>
      </div>
      {[
        ["login", login],
        ["launch", launch],
        ["choose", choose],
        ["keys", keys],
      ].map(([name, address]) => (
        <div key={name}>
          <p className="label">{t(`tool.${name as "login" | "launch" | "choose" | "keys"}`)}</p>
          <div className="copy-row">
            <code dir="ltr">{address}</code>
            <CopyButton text={address ?? ""} />
          </div>
        </div>
      ))}
    </section>
  );
}
