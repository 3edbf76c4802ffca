import { ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { NamePopover } from "./name-popover.tsx";
import type { Subject } from "./requests.ts";
import type { SubjectChanges } from "./use-subject-changes.ts";

type SubjectListProps = {
  subjects: readonly Subject[];
  /** The tree that is open. */
  treeId: string | null;
  isStaff: boolean;
  changes: SubjectChanges;
  onAddTree: (subject: Subject) => void;
  onRemove: (subject: Subject) => void;
};

/** Subjects, each with its trees. */
export function SubjectList({ subjects, ...rest }: SubjectListProps) {
  const { t } = useTranslation("subjects");
  return (
    <nav className="rows-5" aria-label={t("title")}>
      {subjects.map((subject) => (
        <SubjectPart key={subject.id} subject={subject} {...rest} />
      ))}
    </nav>
  );
}

function SubjectPart(props: Omit<SubjectListProps, "subjects"> & { subject: Subject }) {
  const { subject, treeId, isStaff, changes, onAddTree, onRemove } = props;
  const { t } = useTranslation("subjects");
  const numbers = useNumbers();
  const head = useRef<HTMLHeadingElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const label = t("actions_of", { name: subject.name });
  return (
    <section>
      <div className="subject-head">
        <h2 className="subject-title grow" ref={head}>
          <bdi>{subject.name}</bdi>
        </h2>
        {isStaff ? (
          <MoreMenu label={label}>
            <MenuItem onAction={() => onAddTree(subject)}>{t("new_tree_dots")}</MenuItem>
            <MenuItem onAction={() => setRenaming(true)}>{t("actions.rename")}</MenuItem>
            <MenuRule />
            <MenuItem danger onAction={() => onRemove(subject)}>
              {t("actions.remove")}
            </MenuItem>
          </MoreMenu>
        ) : null}
      </div>
      {subject.trees.length === 0 ? <p className="meta subject-none">{t("no_trees")}</p> : null}
      <ul>
        {subject.trees.map((tree) => (
          <li key={tree.id}>
            <Link
              href={`/subjects?tree=${tree.id}`}
              className="subject-tree"
              aria-current={tree.id === treeId ? "page" : undefined}
            >
              <span className="grow" dir="auto">
                {tree.name}
              </span>
              <span className="meta num" aria-hidden="true">
                {tree.question_count > 0 ? numbers.counted(tree.question_count) : null}
              </span>
              <Icon of={ChevronRight} small className="turns subject-deeper" />
            </Link>
          </li>
        ))}
      </ul>
      {isRenaming ? (
        <NamePopover
          anchor={head}
          covers
          label={t("renaming", { name: subject.name })}
          initial={subject.name}
          submitLabel={t("actions.rename")}
          onSubmit={(name) => changes.renameSubject(subject, name)}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </section>
  );
}
