import type { SubjectTree } from "@sextant/contract/subjects.ts";
import { useTranslation } from "react-i18next";
import { aboveNodes, findNodes, flattenTrees, type SyllabusNode } from "../../base/common/syllabus.ts";
import { TreeFound } from "../../parts/list/tree-found.tsx";

type FoundPlace = { id: string; name: string; above: string; href: string };

/** Returns the trees and nodes that go by these words, each with the way to it. */
export function findPlaces(trees: readonly SubjectTree[], search: string): FoundPlace[] {
  return trees.flatMap((tree) => {
    const place = ({ id, name, above }: SyllabusNode, node = "") => ({
      id,
      name,
      above: above.join(" › "),
      href: `/subjects?tree=${tree.id}${node}`,
    });
    const own = { id: tree.id, name: tree.name, above: aboveNodes(tree).slice(0, -1) };
    return [
      ...findNodes([own], search).map((one) => place(one)),
      ...findNodes(flattenTrees([tree]), search).map((one) => place(one, `&node=${one.id}`)),
    ];
  });
}

/** Nodes found in all trees. */
export function NodeResults({ found }: { found: readonly FoundPlace[] }) {
  const { t } = useTranslation("subjects");
  return <TreeFound found={found} count={t("found", { count: found.length })} />;
}
