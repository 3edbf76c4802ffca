import type { SubjectTree } from "@sextant/contract/subjects.ts";
import { useTranslation } from "react-i18next";
import { aboveNodes, findNodes, flattenTrees } from "../common/syllabus.ts";
import { Link } from "../ui/link.tsx";

const MAX_SHOWN = 200;

/** Nodes found in all trees, each with the way to it. */
export function NodeResults({ trees, search }: { trees: readonly SubjectTree[]; search: string }) {
  const { t } = useTranslation("subjects");
  const found = trees.flatMap((tree) => {
    const names = { name: tree.name, above: aboveNodes(tree).slice(0, -1) };
    const own = findNodes([{ id: tree.id, ...names }], search).map((one) => ({ ...one, address: `tree=${tree.id}` }));
    const nodes = findNodes(flattenTrees([tree]), search);
    return [...own, ...nodes.map((one) => ({ ...one, address: `tree=${tree.id}&node=${one.id}` }))];
  });
  return (
    <>
      <p className="body-s dim" role="status">
        {t("found", { count: found.length })}
      </p>
      <ul className="node-results">
        {found.slice(0, MAX_SHOWN).map(({ id, name, above, address }) => (
          <li key={id}>
            <Link href={`/subjects?${address}`} className="node-result">
              <span className="med block-line" dir="auto">
                {name}
              </span>
              <span className="meta block-line">{above.join(" › ")}</span>
            </Link>
          </li>
        ))}
      </ul>
      {found.length > MAX_SHOWN ? <p className="meta">{t("found_more", { count: found.length - MAX_SHOWN })}</p> : null}
    </>
  );
}
