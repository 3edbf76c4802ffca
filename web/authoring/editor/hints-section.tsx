import { MAX_HINTS } from "@sextant/questions/limits.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { v4 as uuid } from "uuid";
import { EditRich } from "../../base/questions/editing/edit-fields.tsx";
import { PartList } from "../../base/questions/editing/part-list.tsx";
import { useEditorState, useWrite } from "./editor-context.tsx";

type Hint = { id: string; content: string };

/** Shows what students are told after each wrong try, in order. */
export function HintsSection() {
  const { t } = useTranslation("editor");
  const { hints } = useEditorState().draft;
  const write = useWrite();
  // Hints are texts alone; while they are written here each has a name, so that moving one takes its field along.
  const [ids, setIds] = useState<readonly string[]>(() => hints.map(() => uuid()));
  const parts = hints.map((content, index): Hint => ({ id: ids[index] ?? `hint-${index}`, content }));
  const nameOf = (index: number) => t("hints.name", { number: index + 1 });
  return (
    <section className="editor-section">
      <PartList
        label={t("hints.title")}
        nameOf={nameOf}
        parts={parts}
        path="hints"
        blank={(): Hint => ({ id: uuid(), content: "" })}
        addLabel={t("hints.add")}
        canAdd={hints.length < MAX_HINTS}
        help={t(hints.length < MAX_HINTS ? "hints.help" : "hints.most", { count: MAX_HINTS })}
        onChange={(change) => {
          const next = change(parts);
          setIds(next.map(({ id }) => id));
          write({ hints: next.map(({ content }) => content) });
        }}
        markOf={(_, index) => <span className="part-letter">{index + 1}</span>}
        bodyOf={(part, index, patch) => (
          <EditRich
            label={nameOf(index)}
            isLabelHidden
            html={part.content}
            shape="short"
            placeholder={t("hints.hint")}
            onChange={(content) => patch({ content })}
            path={`hints.${index}`}
          />
        )}
      />
    </section>
  );
}
