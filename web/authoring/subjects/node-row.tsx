import type { SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import { ChevronRight, GripVertical } from "lucide-react";
import { createContext, useContext } from "react";
import { Button as AriaButton, Collection, TreeItem, TreeItemContent } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { type NodeAction, NodeMenu } from "./node-menu.tsx";
import { findNode } from "./node-moves.ts";

type RowsContext = { tree: SubjectTree; isStaff: boolean; onAct: (act: NodeAction, id: string) => void };

/** What all rows of a tree share. A tree builds a row once for as long as its node is the same: what changes comes to it this way. */
export const NodeRows = createContext<RowsContext | null>(null);

/** Returns a node of the tree with those beneath it. */
export function renderNode(node: SubjectNode) {
  return (
    <TreeItem id={node.id} textValue={node.name} className="node-row">
      <TreeItemContent>
        {({ level, hasChildItems }) => <NodeRow node={node} level={level} hasChildren={hasChildItems} />}
      </TreeItemContent>
      <Collection items={node.children}>{renderNode}</Collection>
    </TreeItem>
  );
}

function NodeRow({ node, level, hasChildren }: { node: SubjectNode; level: number; hasChildren: boolean }) {
  const { t } = useTranslation("subjects");
  const numbers = useNumbers();
  const rows = useContext(NodeRows);
  const found = rows ? findNode([rows.tree], node.id) : null;
  const said = numbers.counted(node.question_count);
  return (
    <div className="node-line" style={{ paddingInlineStart: `${(level - 1) * 20}px` }}>
      {rows?.isStaff ? (
        <AriaButton slot="drag" className="node-grip" aria-label={t("drag", { name: node.name })}>
          <Icon of={GripVertical} small />
        </AriaButton>
      ) : null}
      {hasChildren ? (
        <AriaButton slot="chevron" className="node-chevron">
          <Icon of={ChevronRight} small />
        </AriaButton>
      ) : (
        <span className="node-chevron" />
      )}
      <span className="node-name truncate grow" dir="auto">
        {node.name}
      </span>
      {node.question_count > 0 ? (
        <Link
          href={`/bank?node=${node.id}`}
          className="node-count num"
          aria-label={t("see", { name: node.name, count: node.question_count, said })}
        >
          {said}
        </Link>
      ) : null}
      {rows?.isStaff && found ? <NodeMenu found={found} onAct={rows.onAct} /> : null}
    </div>
  );
}
