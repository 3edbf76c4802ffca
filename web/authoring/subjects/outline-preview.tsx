import { useTranslation } from "react-i18next";
import type { Outline, OutlineNode } from "./outline.ts";

/** More than this nobody reads before it is made. */
const MAX_SHOWN = 200;

type Row = { node: OutlineNode; depth: number };
const rowsOf = (nodes: readonly OutlineNode[], depth = 0): Row[] =>
  nodes.flatMap((node) => [{ node, depth }, ...rowsOf(node.children, depth + 1)]);

/** Shows what an outline would become, and which of its lines cannot. */
export function OutlinePreview({ outline }: { outline: Outline }) {
  const { t } = useTranslation("subjects");
  const rows = rowsOf(outline.nodes);
  const faulty = new Set(outline.problems.map(({ line }) => line));
  return (
    <section className="rows-2 min-w-0" aria-label={t("outline.preview")}>
      <h3 className="label">{t("outline.preview")}</h3>
      <div className="outline-frame">
        {rows.length === 0 ? <p className="meta">{t("outline.nothing")}</p> : null}
        <ul>
          {rows.slice(0, MAX_SHOWN).map(({ node, depth }) => (
            <li
              key={node.line}
              style={{ paddingInlineStart: `${Math.min(depth, 12) * 16}px` }}
              className={faulty.has(node.line) ? "error body-s breaks" : "body-s breaks"}
            >
              {node.name}
            </li>
          ))}
        </ul>
        {rows.length > MAX_SHOWN ? (
          <p className="meta">{t("outline.more", { count: rows.length - MAX_SHOWN })}</p>
        ) : null}
      </div>
      <div role="status">
        {outline.problems.slice(0, 5).map((problem) => (
          <p key={`${problem.kind} ${problem.line}`} className="error">
            {problem.kind === "twice"
              ? t("outline.twice", { line: problem.line, name: problem.name, first: problem.first })
              : t(`outline.${problem.kind}`, { line: problem.line })}
          </p>
        ))}
      </div>
    </section>
  );
}
