import { useTranslation } from "react-i18next";
import { tagLevels } from "../../../../base/common/tags.ts";
import type { BankSearch } from "../bank-search.ts";
import { chosenOf, type Field, pools, statuses, types, usages } from "../bank-search.ts";
import type { Facets } from "../found.ts";
import type { FacetValue } from "./facet-value.ts";

export type Facet = { id: string; field: Field; title: string; values: FacetValue[]; startsClosed?: boolean };

/** Returns the tags of one level; tags with the same name also name their parent. */
function tagsOf(facets: Facets, level: string): FacetValue[] {
  const names = new Map(facets.tag.map(({ id, name }) => [id, name]));
  const values = facets.tag.filter((tag) => tag.level === level);
  const isShared = (name: string) => values.filter((other) => other.name === name).length > 1;
  return values.map(({ id, name, count, parent }) => ({
    id,
    name,
    count,
    ...(isShared(name) && parent ? { note: names.get(parent) } : {}),
  }));
}

/** Returns the list facets in their order, with names and counts; leaves out those without values. */
export function useFacetValues(facets: Facets, search: BankSearch): Facet[] {
  const { t } = useTranslation(["bank", "shell"]);
  const plain = (ids: readonly string[], counts: Record<string, number>, name: (id: string) => string): FacetValue[] =>
    ids.map((id) => ({ id, name: name(id), count: counts[id] ?? 0 }));
  const isWorth = ({ field, values }: Facet) =>
    values.some(({ count }) => count > 0) || chosenOf(search, field).some((id) => values.some((one) => one.id === id));

  const tags = tagLevels.map((level): Facet => {
    const values = tagsOf(facets, level);
    const title = t(`shell:levels.${level}`);
    return {
      id: `tag-${level}`,
      field: "tag",
      title,
      values,
      startsClosed: level === "mega-domain" || level === "sub-topic",
    };
  });
  const untagged = { id: "none", name: t("facet.untagged"), count: facets.untagged };
  const named = (values: Facets["school"]) => values.map(({ id, name, count }) => ({ id, name: name || "–", count }));
  const yesOrNo = (name: "explanation" | "picture" | "calibrated") =>
    plain(["true", "false"], facets[name], (id) => t(`${name}.${id as "true" | "false"}`));
  const knownTypes = types.filter((type) => facets.type[type] !== undefined || chosenOf(search, "type").includes(type));

  return [
    ...tags,
    { id: "untagged", field: "tag" as const, title: t("facet.tags"), values: [untagged] },
    {
      id: "type",
      field: "type" as const,
      title: t("filter.type"),
      values: plain(knownTypes, facets.type, (id) => t(`type.${id as (typeof types)[number]}`)),
    },
    {
      id: "difficulty",
      field: "difficulty" as const,
      title: t("filter.difficulty"),
      values: plain(["1", "2", "3", "4", "5", "none"], facets.difficulty, (level) =>
        level === "none" ? t("facet.no_difficulty") : t("difficulty_of", { level }),
      ),
    },
    {
      id: "status",
      field: "status" as const,
      title: t("filter.status"),
      values: plain([...statuses].reverse(), facets.status, (id) => t(`status.${id as (typeof statuses)[number]}`)),
    },
    {
      id: "pool",
      field: "pool" as const,
      title: t("filter.pool"),
      values: plain(pools, facets.pool, (id) => t(`pool.${id as (typeof pools)[number]}`)),
    },
    {
      id: "usage",
      field: "usage" as const,
      title: t("facet.usage"),
      values: plain(usages, facets.usage, (id) => t(`usage.${id as (typeof usages)[number]}`)),
    },
    {
      id: "school",
      field: "school" as const,
      title: t("facet.school"),
      startsClosed: true,
      values:
        facets.school.length === 0
          ? []
          : [{ id: "none", name: t("facet.shared"), count: facets.shared }, ...named(facets.school)],
    },
    {
      id: "created_by",
      field: "created_by" as const,
      title: t("facet.created_by"),
      startsClosed: true,
      values: named(facets.created_by),
    },
    {
      id: "explanation",
      field: "explanation" as const,
      title: t("facet.explanation"),
      startsClosed: true,
      values: yesOrNo("explanation"),
    },
    {
      id: "picture",
      field: "picture" as const,
      title: t("facet.picture"),
      startsClosed: true,
      values: yesOrNo("picture"),
    },
    {
      id: "calibrated",
      field: "calibrated" as const,
      title: t("facet.calibrated"),
      startsClosed: true,
      values: yesOrNo("calibrated"),
    },
  ].filter(isWorth);
}
