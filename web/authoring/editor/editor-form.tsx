import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EditRich } from "../../base/questions/editing/edit-fields.tsx";
import type { Insertable } from "../../base/questions/rich-text/rich-context.tsx";
import { useEditorState, useWrite } from "./editor-context.tsx";
import { FilingSection } from "./filing-section.tsx";
import { HintsSection } from "./hints-section.tsx";
import { PartsSection } from "./parts-section.tsx";
import { ScoringSection } from "./scoring-section.tsx";
import { StimulusSection } from "./stimulus-section.tsx";

/** Types that can be part of a line of text, or have a place in the text. */
const placeable: ReadonlySet<string> = new Set(["inline_choice", "text_entry", "numeric_entry", "choice"]);

/** Shows all fields of a question, from the passage to its classification. */
export function EditorForm() {
  const { t } = useTranslation("editor");
  const { draft } = useEditorState();
  const write = useWrite();
  const { body, interactions } = draft;
  const insertables = useMemo(
    () => [
      ...interactions.flatMap((one, index): Insertable[] =>
        placeable.has(one.type)
          ? [{ node: "place", id: one.id, name: `${t("part.name", { number: index + 1 })} · ${t(`type.${one.type}`)}` }]
          : [],
      ),
      ...interactions.flatMap((one): Insertable[] =>
        one.type === "gap_match" && !one.image
          ? one.gaps.map(({ id }, index) => ({ node: "gap", id, name: t("part.gap", { number: index + 1 }) }))
          : [],
      ),
    ],
    [interactions, t],
  );
  return (
    <form className="editor-form" aria-label={t("form")} onSubmit={(event) => event.preventDefault()}>
      <StimulusSection />
      <section className="editor-section" data-path-box="question">
        <EditRich
          label={t("body")}
          html={body}
          shape="long"
          placeholder={t("body_hint")}
          onChange={(next) => write({ body: next })}
          path="body"
          insertables={insertables}
        />
      </section>
      <PartsSection />
      <section className="editor-section">
        <EditRich
          label={t("explanation")}
          help={t("explanation_help")}
          html={draft.explanation}
          shape="long"
          placeholder={t("explanation_hint")}
          onChange={(explanation) => write({ explanation })}
          path="explanation"
        />
      </section>
      <HintsSection />
      <ScoringSection />
      <FilingSection />
    </form>
  );
}
