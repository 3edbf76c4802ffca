import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import type { AuditSearch } from "./audit-search.ts";
import { changedFields } from "./changed-fields.ts";
import { ChangedValue } from "./changed-value.tsx";
import type { Entry } from "./requests.ts";
import { useAuditWords } from "./use-audit-words.ts";

const addressOf = (search: AuditSearch) => `/audit?${new URLSearchParams(search as Record<string, string>)}`;

/** Shows what an entry says of the change: each field before and after, and the ways to what else happened. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation("audit");
  const { personal, actor, token, subject, school } = entry;
  const open = personal?.state === "open" ? personal : null;
  const fields = [...changedFields(entry.before, entry.after), ...(open ? changedFields(open.before, open.after) : [])];
  return (
    <div className="audit-details">
      {fields.length > 0 ? <Fields fields={fields} names={entry.names} /> : null}
      {fields.length === 0 && !personal ? <p className="dim body-s">{t("no_fields")}</p> : null}
      {personal && personal.state !== "open" ? <p className="dim body-s">{t(`personal.${personal.state}`)}</p> : null}
      <p className="meta row wrap audit-facts">
        <span>{entry.address ? t("from", { address: entry.address }) : t("from_nowhere")}</span>
        {school ? <span>{t("in_school", { name: school.name })}</span> : null}
        {actor ? <Link href={addressOf({ actor: actor.id })}>{t("all_by")}</Link> : null}
        {token ? <Link href={addressOf({ token: token.id })}>{t("all_by_token")}</Link> : null}
        {subject.id ? <Link href={addressOf({ subject: subject.id })}>{t("all_about")}</Link> : null}
      </p>
    </div>
  );
}

function Fields({ fields, names }: { fields: ReturnType<typeof changedFields>; names: Entry["names"] }) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  return (
    <div className="table-scroll">
      <table className="table stacks audit-fields">
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("before")}</th>
            <th scope="col">{t("after")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">{words.field(path)}</th>
              <td data-title={t("before")}>
                <ChangedValue path={path} value={before} names={names} />
              </td>
              <td data-title={t("after")}>
                <ChangedValue path={path} value={after} names={names} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
