import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ReadFailure } from "../../../base/common/read-failure.tsx";
import type { Picked } from "../../../parts/pickers/picked.ts";
import { holderQuery, type Material, type Reader } from "../requests.ts";

/** Of more people nobody reads one by one how each has it. */
const MOST_TOLD = 20;

/** How a person has a material, and what is left once it is taken from those who are picked. */
type Held = "not" | "by_name" | "goes" | "only_groups" | "keeps";

/** Returns what becomes of one person, and the groups through which they still have it. */
export function heldAfter(
  reader: Pick<Reader, "by_name" | "groups"> | null,
  takenFrom: ReadonlySet<string>,
): { held: Held; left: string[] } {
  if (!reader) return { held: "not", left: [] };
  const left = reader.groups.filter(({ id }) => !takenFrom.has(id)).map(({ name }) => name);
  if (left.length > 0) return { held: reader.by_name ? "keeps" : "only_groups", left };
  return { held: reader.groups.length > 0 ? "goes" : "by_name", left: [] };
}

/** Says of each person who is picked how they have a material, and by which group they keep it. */
export function HowTheyHave({ material, picked }: { material: Material; picked: Picked }) {
  const { t, i18n } = useTranslation("library");
  const lists = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const people = picked.users.slice(0, MOST_TOLD);
  const found = useQueries({ queries: people.map(({ id }) => holderQuery(material.id, id)) });
  const failed = found.filter(({ isError }) => isError);
  const takenFrom = new Set(picked.groups.map(({ id }) => id));
  if (people.length === 0) return null;
  return (
    <>
      {failed.length > 0 ? (
        <ReadFailure
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        >
          {t("unloaded.held")}
        </ReadFailure>
      ) : null}
      <ul className="plain stack g2 body-s" aria-live="polite" aria-label={t("access.how")}>
        {people.map(({ id, name }, index) => {
          const reader = found[index]?.data;
          if (reader === undefined) return null;
          const { held, left } = heldAfter(reader, takenFrom);
          return <li key={id}>{t(`access.held.${held}`, { name, groups: lists.format(left) })}</li>;
        })}
      </ul>
    </>
  );
}
