import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { pickedPerson } from "./picked.ts";
import type { Source } from "./source.ts";

type Carer = Parameters<typeof pickedPerson>[0] & { role: "student" | "tutor" | "counselor" | "manager" | "staff" };

/** As the call names them: managers and tutors go without a role. */
const rolesOf = { managers: [undefined], counselors: ["counselor"], all: [undefined, "counselor"] } as const;

/** Returns those to whom students can be allocated: managers and tutors, or counselors, or all of them. Each says what they are. */
export function useCarersSource(kind: "managers" | "counselors" | "all"): Source<Carer> {
  const { t } = useTranslation();
  return {
    key: queryKey("people", "picker", "carers", kind),
    find: async (query, signal) => {
      // Two lists of the server: a page of this one holds a page of each.
      const pages = await Promise.all(
        rolesOf[kind].map((role) => call("users.managers_and_tutors", { query: { ...query, role }, signal })),
      );
      return {
        results: pages.flatMap(({ results }) => results),
        next: pages.find(({ next }) => next !== null)?.next ?? null,
      };
    },
    one: (id, signal) => call("users.get", { params: { id }, signal }),
    optionOf: (carer) => {
      const { id, name, email } = pickedPerson(carer);
      return { id, name, line: email ?? undefined, end: t(`roles.${carer.role}`), icon: UserRound };
    },
  };
}
