import "./list.css";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { ListCount } from "./list-count.tsx";

const MOST = 200;

type TreeFoundProps = {
  /** What was found, each with the way to it: the names above, and its address. */
  found: readonly { id: string; name: string; above: string; href: string; ends?: readonly string[] }[];
  /** How much that is: "12 tags". */
  count: string;
};

/** Shows what a search finds in a tree, whatever its level: each leads to its place there. */
export function TreeFound({ found, count }: TreeFoundProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <ListCount isStale={false}>{count}</ListCount>
      </p>
      <ul className="tree-found">
        {found.slice(0, MOST).map(({ id, name, above, href, ends = [] }) => (
          <li key={id}>
            <Link href={href} className="tree-found-row">
              <span className="grow">
                <span className="med block-line" dir="auto">
                  {name}
                </span>
                {above ? <span className="meta block-line">{above}</span> : null}
              </span>
              {ends.map((end) => (
                <span key={end} className="meta num">
                  {end}
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
      {found.length > MOST ? <p className="meta">{t("list.found_more", { count: found.length - MOST })}</p> : null}
    </>
  );
}
