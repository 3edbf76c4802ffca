import type { SubjectTree } from "@sextant/contract/subjects.ts";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { NodeAction } from "./node-menu.tsx";
import { type FoundNode, findNode, openAtFirst, parentIds, placeByStep } from "./node-moves.ts";
import { NodeTree } from "./node-tree.tsx";
import { usageIn } from "./requests.ts";
import { type Ask, TreeDialogs } from "./tree-dialogs.tsx";
import type { SubjectChanges } from "./use-subject-changes.ts";

type TreePanelProps = {
  tree: SubjectTree;
  isStaff: boolean;
  changes: SubjectChanges;
  /** The requested node: its ancestors are expanded, and it has focus. */
  nodeId: string | undefined;
  /** Removes the tree, with confirmation where needed. */
  onRemove: () => void;
};

/** Shows one tree: its head, and its nodes. */
export function TreePanel({ tree, isStaff, changes, nodeId, onRemove }: TreePanelProps) {
  const { t } = useTranslation("subjects");
  const numbers = useNumbers();
  const anchor = useRef<Element | null>(null);
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const above = nodeId ? (findNode([tree], nodeId)?.above ?? []) : [];
    return new Set([...openAtFirst(tree.nodes), ...above.map((node) => node.id)]);
  });
  const [chosenId, setChosenId] = useState(nodeId ?? null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const close = () => setAsk(null);
  const show = (id: string) => setOpen((now) => new Set([...now, id]));
  const askAt = (selector: string, next: Ask) => {
    anchor.current = panel.current?.querySelector(selector) ?? null;
    setAsk(next);
  };
  const remove = (found: FoundNode) =>
    void changes.removeNode(found, null).catch((error: unknown) => {
      const usage = usageIn(error);
      if (usage) setAsk({ act: "remove", found, usage });
      else changes.toastFailure(t("failed"))(error);
    });
  const act = (what: NodeAction, id: string) => {
    const found = findNode([tree], id);
    if (!found) return;
    if (what === "up" || what === "down" || what === "in" || what === "out") {
      void changes
        .move(id, (now) => placeByStep(now, what))
        .then(() => {
          panel.current?.querySelector(`[data-key="${id}"]`)?.scrollIntoView({ block: "nearest" });
        });
      const parent = what === "in" ? placeByStep(found, "in")?.parent : null;
      if (parent) show(parent);
    } else if (what === "remove") remove(found);
    else askAt(`[data-key="${id}"] .node-name`, { act: what, found });
  };
  const parents = parentIds(tree.nodes);
  const isAllOpen = parents.every((id) => open.has(id));
  const said = numbers.counted(tree.question_count);
  return (
    <section className="min-w-0" aria-label={tree.name} ref={panel}>
      <header className="tree-head row row-2 wrap mb-4">
        <div className="grow">
          <p className="meta" dir="auto">
            {tree.subject.name}
          </p>
          <h2 className="h2 tree-name breaks" dir="auto">
            {tree.name}
          </h2>
          <p className="meta num">
            {t("nodes", { count: tree.node_count, said: numbers.counted(tree.node_count) })} ·{" "}
            {tree.question_count > 0 ? (
              <Link href={`/bank?node=${tree.id}`}>{t("questions", { count: tree.question_count, said })}</Link>
            ) : (
              t("questions", { count: 0, said })
            )}
          </p>
        </div>
        {parents.length > 0 ? (
          <Button variant="ghost" onPress={() => setOpen(new Set(isAllOpen ? [] : parents))}>
            {t(isAllOpen ? "close_all" : "open_all")}
          </Button>
        ) : null}
        {isStaff ? (
          <>
            <span className="tree-add">
              <Button onPress={() => askAt(".tree-add", { act: "add" })}>
                <Icon of={Plus} small />
                {t("add_node")}
              </Button>
            </span>
            <MoreMenu label={t("actions_of", { name: tree.name })} size="md">
              <MenuItem onAction={() => askAt(".tree-name", { act: "rename_tree" })}>{t("actions.rename")}</MenuItem>
              <MenuRule />
              <MenuItem danger onAction={onRemove}>
                {t("actions.remove")}
              </MenuItem>
            </MoreMenu>
          </>
        ) : null}
      </header>
      {tree.nodes.length === 0 ? (
        <EmptyState level={3} title={t("empty_tree_title")}>
          {t(isStaff ? "empty_tree" : "empty_reader")}
        </EmptyState>
      ) : (
        <NodeTree
          tree={tree}
          isStaff={isStaff}
          changes={changes}
          open={open}
          onOpenChange={setOpen}
          chosenId={chosenId}
          onChoose={setChosenId}
          onAct={act}
        />
      )}
      {ask ? (
        <TreeDialogs ask={ask} tree={tree} anchor={anchor} changes={changes} onOpen={show} onClose={close} />
      ) : null}
    </section>
  );
}
