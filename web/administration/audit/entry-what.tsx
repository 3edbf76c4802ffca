import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { changedFields } from "./changed-fields.ts";
import type { Entry } from "./requests.ts";
import { useAuditWords } from "./use-audit-words.ts";

/** Where a thing of the log has a page of its own. */
const pages: Record<string, (id: string) => string> = {
  user: (id) => `/people/${id}`,
  group: (id) => `/groups/${id}`,
  school: (id) => `/schools/${id}`,
  assessment: (id) => `/assessments/${id}`,
  session: (id) => `/reports/${id}`,
};

const FEW = 2;

/** Shows what happened, to what, and from or to whom: "Allocation taken back: Practice test, from Group A". */
export function EntryWhat({ entry }: { entry: Entry }) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const { subject, action } = entry;
  const page = subject.id && subject.name ? pages[subject.type]?.(subject.id) : undefined;
  const whom = useWhom(entry);
  const said = words.action(action);
  const isNameless = subject.type === "user" && !subject.name;
  if (action === "user.erased" && isNameless) return <span className="med">{t("erased_data")}</span>;
  if (action === "settings.updated") {
    const parts = changedFields(entry.before, entry.after).map(({ path }) => words.field(path.split(".")[0] ?? ""));
    return (
      <>
        <span className="med">{parts.length > 0 ? `${said}:` : said}</span> {[...new Set(parts)].join(", ")}
      </>
    );
  }
  return (
    <>
      <span className="med">{subject.name || isNameless ? said : said.replace(/\s*:$/, "")}</span>
      {subject.person ? (
        <>
          {" "}
          <Link href={`/people/${subject.person.id}`}>{subject.person.name}</Link>,
        </>
      ) : null}
      {subject.name ? (
        <> {page ? <Link href={page}>{subject.name}</Link> : <bdi>{subject.name}</bdi>}</>
      ) : isNameless ? (
        ` ${t("somebody")}`
      ) : null}
      {whom ? (
        <>
          {" "}
          <bdi>{whom}</bdi>
        </>
      ) : null}
    </>
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []);

/** To whom something was given, or from whom it was taken; by name as far as they are few. */
function useWhom({ action, before, after, names }: Entry): string | null {
  const { t, i18n } = useTranslation("audit");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  if (!action.startsWith("allocation.")) return null;
  const told = isRecord(after) ? after : isRecord(before) ? before : {};
  const named = (field: "people" | "groups", ids: string[]) => {
    const known = ids.flatMap((id) => names[id] ?? []);
    if (ids.length === 0) return [];
    return ids.length <= FEW && known.length === ids.length ? known : [t(field, { count: ids.length })];
  };
  const all = [
    ...named("groups", [...idsOf(told.groups), ...idsOf(told.group)]),
    ...named("people", [...idsOf(told.users), ...idsOf(told.user)]),
  ];
  if (all.length === 0) return null;
  const whom = list.format(all);
  if (action === "allocation.revoked") return t("from_whom", { whom });
  return t(action === "allocation.updated" ? "for_whom" : "to_whom", { whom });
}
