import { useTranslation } from "react-i18next";
import type { Person } from "./requests.ts";

type Named = Pick<Person, "first_name" | "last_name"> &
  Partial<Pick<Person, "email" | "phone" | "username" | "is_erased">>;

/** Returns what people are called on screen: by name, else by what they sign in by. */
export function useNames(): (person: Named) => string {
  const { t } = useTranslation("people");
  return (person) => {
    if (person.is_erased) return t("erased");
    const name = `${person.first_name} ${person.last_name}`.trim();
    return name || person.email || person.phone || person.username || t("nameless");
  };
}
