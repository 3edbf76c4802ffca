import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import type { Source } from "../../../parts/pickers/source.ts";

type Kind = "group" | "school";
/** `people` of a school is null: those of the day of the sitting count, so that who is there now says nothing. */
type Compared = { id: string; name: string; kind: Kind; people: number | null };

/** Groups of fewer are not compared. */
const fewest = 10;

const ofGroup = ({ id, name, member_count: people }: { id: string; name: string; member_count: number }): Compared => ({
  id,
  name,
  kind: "group",
  people,
});
const ofSchool = ({ id, name }: { id: string; name: string }): Compared => ({ id, name, kind: "school", people: null });

/**
 * Returns what the figures of an assessment can be compared for: groups that are large enough, and schools; one kind alone when it
 * is named.
 */
export function useComparedSource(kind: Kind | null): Source<Compared> {
  const { t } = useTranslation("analysis");
  return {
    key: queryKey("groups", "picker", "compared", kind ?? "any"),
    find: async (query, signal) => {
      // Two lists of the server: a page of this one holds a page of each.
      const [groups, schools] = await Promise.all([
        kind === "school" ? null : call("groups.list", { query, signal }),
        kind === "group" ? null : call("schools.list", { query, signal }),
      ]);
      return {
        results: [...(groups?.results.map(ofGroup) ?? []), ...(schools?.results.map(ofSchool) ?? [])],
        next: groups?.next ?? schools?.next ?? null,
      };
    },
    one: async (id, signal) =>
      call("groups.get", { params: { id }, signal }).then(ofGroup, () =>
        call("schools.get", { params: { id }, signal }).then(ofSchool),
      ),
    optionOf: ({ id, name, kind: what, people }) => ({
      id,
      name,
      line: people === null ? undefined : t("picker.members", { ns: "shell", count: people }),
      end: t(`fairness.${what}`),
    }),
    accepts: ({ people }) => people === null || people >= fewest,
  };
}
