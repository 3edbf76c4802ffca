import { useTranslation } from "react-i18next";

/** Returns the words of the log: actions and fields by their names in it; what has no words is shown by its name. */
export function useAuditWords() {
  const { t, i18n } = useTranslation("audit");
  const say = (key: string): string | null =>
    i18n.exists(key, { ns: "audit" }) ? t(key as "actions.group.created") : null;
  const plain = (name: string) => name.replaceAll("_", " ");
  const fieldWord = (name: string) => say(`fields.${name}`) ?? plain(name);
  return {
    /** "Group made" */
    action: (action: string) => say(`actions.${action}`) ?? plain(action.replace(".", ": ")),
    /** "Mail, host" */
    field: (path: string) => path.split(".").map(fieldWord).join(" › "),
    /** "In progress", where a field has a few values by name; what was typed as it is. */
    value: (path: string, value: string) =>
      /^[a-z_]+$/.test(value) ? (say(`values.${path.split(".").at(-1)}.${value}`) ?? value) : value,
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
