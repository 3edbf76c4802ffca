import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { compareVersions, type Line, type Run } from "./compare.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { useEditorControl, useEditorState } from "./editor-context.tsx";
import type { Clash } from "./editor-state.ts";
import type { Conflict } from "./merge.ts";

/** Two people changed the same: what each of them has, field by field, and which is to stay. Nothing is overwritten before that. */
export function MergeDialog() {
  const { t, i18n } = useTranslation("editor");
  const { store, save } = useEditorControl();
  const { clash } = useEditorState();
  if (!clash) return null;
  const isDecided = clash.conflicts.every((_, index) => clash.choices[index]);
  const takenNames = [...new Set(clash.taken)].map((field) => t(`field.${field}`));
  return (
    <Dialog
      wide
      role="alertdialog"
      title={t("merge.title")}
      open
      // It stays until it is decided: there is nothing to go back to.
      onOpenChange={() => undefined}
      actions={
        <Button
          variant="primary"
          isDisabled={!isDecided}
          onPress={() => {
            store.dispatch({ type: "resolved" });
            void save();
          }}
        >
          {t("merge.keep")}
        </Button>
      }
    >
      <div className="stack g6 merge-dialog">
        <p>{t("merge.lead", { count: clash.conflicts.length })}</p>
        {clash.conflicts.map((conflict, index) => (
          <ConflictField
            key={conflict.kind === "field" ? conflict.field : conflict.id}
            clash={clash}
            conflict={conflict}
            index={index}
          />
        ))}
        {takenNames.length > 0 ? (
          <p className="meta">
            {t("merge.taken", {
              names: new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(takenNames),
            })}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function ConflictField({ clash, conflict, index }: { clash: Clash; conflict: Conflict; index: number }) {
  const { t } = useTranslation("editor");
  const { store } = useEditorControl();
  const name =
    conflict.kind === "field" ? t(`field.${conflict.field}`) : t("part.name", { number: conflict.index + 1 });
  const lines = compareVersions(onlyOf(clash.merged, conflict), onlyOf(clash.theirs, conflict)).filter(
    ({ isChanged }) => isChanged,
  );
  const plain = conflict.kind === "field" && lines.length === 0;
  const said = (draft: Draft) => (conflict.kind === "field" ? JSON.stringify(draft[conflict.field]) : "");
  return (
    <RadioGroup
      className="merge-field"
      aria-label={name}
      value={clash.choices[index] ?? null}
      onChange={(side) => store.dispatch({ type: "chose", index, side: side === "theirs" ? "theirs" : "mine" })}
    >
      <span className="h3">{name}</span>
      <div className="merge-sides">
        {(["mine", "theirs"] as const).map((side) => (
          <Radio key={side} value={side} className="merge-side">
            <span className="row row-2">
              <span className="box radio" />
              <b className="med">{t(`merge.${side}`)}</b>
            </span>
            {plain ? (
              <span dir="auto">{said(side === "mine" ? clash.merged : clash.theirs) || "–"}</span>
            ) : (
              lines.map((line) => <SideLine key={line.id} line={line} side={side} />)
            )}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

function SideLine({ line, side }: { line: Line; side: "mine" | "theirs" }) {
  const { t } = useTranslation("editor");
  const runs = side === "mine" ? line.left : line.right;
  const isRight = side === "mine" ? line.leftIsRight : line.rightIsRight;
  const keyed = (runs ?? []).map((run: Run, place) => ({ ...run, place }));
  return (
    <span className="merge-line" dir="auto">
      {runs === null ? <span className="faint">{t("compare.absent")}</span> : null}
      {runs !== null && runs.length === 0 ? <span className="faint">{t("merge.empty")}</span> : null}
      {keyed.map(({ text, only, place }) => (only ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>))}
      {isRight ? <span className="meta"> ({t("compare.right")})</span> : null}
    </span>
  );
}

/** A draft with nothing but what a conflict is about, so that it alone is compared. */
function onlyOf(draft: Draft, conflict: Conflict): Draft {
  const empty = emptyDraft();
  if (conflict.kind === "part") {
    const interactions = draft.interactions.filter(({ id }) => id === conflict.id);
    const key = draft.key[conflict.id];
    return { ...empty, interactions, key: key === undefined ? {} : { [conflict.id]: key } };
  }
  return { ...empty, [conflict.field]: draft[conflict.field] };
}
