import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Picked } from "../../parts/pickers/picked.ts";

/** More people than these are counted rather than named. */
const MOST_NAMED = 2;

/** Returns how it’s said who gets a set: each group with how many are in it, and people by name while they are few. */
export function useToWhom() {
  const { t, i18n } = useTranslation("practice");
  const numbers = useNumbers();
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const students = (count: number) => t("assign.students", { count, said: numbers.counted(count) });
  return ({ users, groups }: Picked): string =>
    list.format([
      ...groups.map(({ name, memberCount }) => t("assign.group", { name, students: students(memberCount) })),
      ...(users.length > MOST_NAMED ? [students(users.length)] : users.map(({ name }) => name)),
    ]);
}
