import { type TokenScope, tokenAreas, tokenScopes } from "@sextant/contract/token-scopes.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { call } from "../../../base/requests/call.ts";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourcePicker } from "../../../parts/pickers/source-picker.tsx";
import { endOf, type Lifetime } from "./expiry.ts";
import { LifetimeSelect } from "./lifetime-select.tsx";
import type { CreatedToken } from "./requests.ts";

type CreateDialogProps = { onCreated: (created: CreatedToken) => void; onClose: () => void };

/** Asks what a new token may do, at which schools and how long. */
export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { t } = useTranslation("tokens");
  const dates = useDates(useUser().time_zone);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ReadonlySet<TokenScope>>(new Set());
  const [schools, setSchools] = useState<string[]>([]);
  const [lifetime, setLifetime] = useState<Lifetime>("365");
  const [now] = useState(() => new Date());
  const expiresAt = endOf(lifetime, now);
  const action = useAction({
    send: () =>
      call("api_tokens.create", {
        body: {
          name: name.trim(),
          scopes: tokenScopes.filter((scope) => scopes.has(scope)),
          schools: schools.length > 0 ? schools : null,
          expires_at: expiresAt,
        },
      }),
    onDone: onCreated,
    isDirty: name !== "" || scopes.size > 0 || schools.length > 0,
    fields: ["name", "schools", "expires_at"],
  });
  const toggle = (scope: TokenScope, isOn: boolean) => {
    const next = new Set(scopes);
    if (isOn) next.add(scope);
    else next.delete(scope);
    setScopes(next);
  };
  return (
    <DialogForm
      wide
      title={t("create")}
      form={action}
      submitLabel={t("create")}
      onClose={onClose}
      isReady={name.trim() !== "" && scopes.size > 0}
    >
      <TextField
        label={t("name")}
        help={t("name_help")}
        value={name}
        onChange={setName}
        maxLength={80}
        error={action.errorAt("name")}
      />
      <fieldset className="field">
        <legend className="label">{t("may")}</legend>
        <table className="table dense token-scopes">
          <thead>
            <tr>
              <th scope="col">{t("area_head")}</th>
              <th scope="col">{t("act.read")}</th>
              <th scope="col">{t("act.write")}</th>
            </tr>
          </thead>
          <tbody>
            {tokenAreas.map((area) => (
              <tr key={area}>
                <th scope="row">{t(`area_title.${area}`)}</th>
                {(["read", "write"] as const).map((act) => {
                  const scope = tokenScopes.find((one) => one === `${area}.${act}`);
                  return (
                    <td key={act}>
                      {scope ? (
                        <Checkbox
                          aria-label={t(`act_on.${act}`, { what: t(`area_title.${area}`) })}
                          isSelected={scopes.has(scope)}
                          onChange={(isOn) => toggle(scope, isOn)}
                        />
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {scopes.has("people.write") ? <p className="meta">{t("students_only")}</p> : null}
      </fieldset>
      <SourcePicker
        label={t("schools")}
        help={t(schools.length > 0 ? "schools_some" : "schools_all")}
        source={schoolsSource}
        value={schools}
        onChange={setSchools}
        error={action.errorAt("schools")}
      />
      <LifetimeSelect
        value={lifetime}
        onChange={setLifetime}
        help={t("ends_on", { date: dates.date(expiresAt) })}
        error={action.errorAt("expires_at")}
      />
    </DialogForm>
  );
}
