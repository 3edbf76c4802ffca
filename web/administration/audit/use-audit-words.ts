import { type TokenArea, tokenScopes } from "@sextant/contract/token-scopes.ts";
import { useTranslation } from "react-i18next";

/** Returns the words of the log: actions and fields by their names in it; what has no words is shown by its name. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(["audit", "tokens"]);
  const say = (key: string): string | null =>
    i18n.exists(key, { ns: "audit" }) ? t(key as "actions.group.created") : null;
  const plain = (name: string) => name.replaceAll("_", " ");
  const scopeWord = (scope: string) => {
    if (!tokenScopes.some((one) => one === scope)) return scope;
    const [area, act] = scope.split(".") as [TokenArea, "read" | "write"];
    return t(`tokens:act_on.${act}`, { what: t(`tokens:area_title.${area}`) });
  };
  const fieldWord = (name: string) => say(`fields.${name}`) ?? plain(name);
  return {
    /** "Group made" */
    action: (action: string) => say(`actions.${action}`) ?? plain(action.replace(".", ": ")),
    /** "Mail, host" */
    field: (path: string) => path.split(".").map(fieldWord).join(" › "),
    /** "In progress", where a field has a few values by name, and "Read: People" of a token; what was typed as it is. */
    value: (path: string, value: string) => {
      const field = path.split(".").at(-1);
      if (field === "scopes") return scopeWord(value);
      return /^[a-z_]+$/.test(value) ? (say(`values.${field}.${value}`) ?? value) : value;
    },
    /** The actions whose words have these: "taken back". */
    actionsWith: (search: string): string[] => {
      const sought = search.trim().toLocaleLowerCase(i18n.language);
      const all = i18n.getResourceBundle(i18n.language, "audit")?.actions as Record<string, Record<string, string>>;
      if (!sought || !all) return [];
      const isAt = (words: string) => ` ${words.toLocaleLowerCase(i18n.language)}`.includes(` ${sought}`);
      return Object.entries(all).flatMap(([kind, each]) =>
        Object.entries(each).flatMap(([what, words]) => (isAt(words) ? [`${kind}.${what}`] : [])),
      );
    },
    kind: (type: string) => say(`kinds.${type}`) ?? plain(type),
  };
}
