import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { compareTexts, valueWords } from "./compare.ts";
import type { Draft, DraftField } from "./draft.ts";
import { useEditorControl, useEditorState } from "./editor-context.tsx";
import type { Clash } from "./editor-state.ts";
import { type DraftPath, valueAt } from "./merge.ts";
import { useColleagues } from "./use-colleagues.ts";
import { useFieldNames } from "./use-field-names.ts";

/**
 * Shows two people changed the same: what each of them has, field by field, and which is to stay. Nothing is overwritten before
 * that.
 */
export function MergeDialog() {
  const { t, i18n } = useTranslation("editor");
  const { store, save } = useEditorControl();
  const { clash } = useEditorState();
  const { changedBy } = useColleagues();
  if (!clash) return null;
  const isDecided = clash.conflicts.every((_, index) => clash.choices[index]);
  const takenNames = [...new Set(clash.taken)].map((field) => t(`field.${field}`));
  return (
    <Dialog
      wide
      role="alertdialog"
      title={changedBy ? t("merge.title_by", { name: changedBy }) : t("merge.title")}
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
        {clash.conflicts.map((path, index) => (
          <ConflictField key={path.join(" ")} clash={clash} path={path} index={index} />
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

function ConflictField({ clash, path, index }: { clash: Clash; path: DraftPath; index: number }) {
  const { store } = useEditorControl();
  const { t } = useTranslation("editor");
  const say = useFieldNames();
  const name = usePathName()(path, clash.merged);
  const words = (draft: Draft) => valueWords(valueAt(draft, path), draft, say);
  const sides = compareTexts(words(clash.mine), words(clash.theirs));
  const runs = { mine: sides.left, theirs: sides.right };
  return (
    <RadioGroup
      className="merge-field"
      aria-label={name}
      value={clash.choices[index] ?? null}
      onChange={(side) => store.dispatch({ type: "chose", index, side: side === "theirs" ? "theirs" : "mine" })}
    >
      <span className="h3" dir="auto">
        {name}
      </span>
      <div className="merge-sides">
        {(["mine", "theirs"] as const).map((side) => (
          <Radio key={side} value={side} className="merge-side">
            <span className="row row-2">
              <span className="box radio" />
              <b className="med">{t(`merge.${side}`)}</b>
            </span>
            <span className="merge-line" dir="auto">
              {runs[side].length === 0 ? <span className="faint">{t("merge.empty")}</span> : null}
              {runs[side]
                .map((run, place) => ({ ...run, place }))
                .map(({ text, only, place }) =>
                  only ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
                )}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

/** What a place of the question is called: "Answer 1, Option C". */
function usePathName() {
  const { t } = useTranslation("editor");
  const say = useFieldNames();
  const kinds = { options: "option", sources: "source", targets: "target", gaps: "gap" } as const;
  return (path: DraftPath, draft: Draft): string => {
    const [field = "", entry = "", list = "", part = "", rest = ""] = path;
    if (field !== "interactions" && field !== "key") return t(`field.${field as DraftField}`);
    const id = entry.replace("#", "");
    const number = draft.interactions.findIndex((one) => one.id === id) + 1;
    const answer = t("part.name", { number });
    if (field === "key") return `${answer}, ${t("compare.key")}${list ? `: ${say(list)}` : ""}`;
    if (!list) return answer;
    if (!(list in kinds) || !part) return `${answer}, ${say(list)}`;
    const kind = kinds[list as keyof typeof kinds];
    const parts = valueAt(draft, path.slice(0, 3)) as { id: string }[];
    const place = parts.findIndex((one) => `#${one.id}` === part);
    const letter = kind === "option" || kind === "target" ? optionLetter(Math.max(0, place)) : String(place + 1);
    const named = t(`compare.${kind}`, { part: letter });
    return `${answer}, ${named}${rest && rest !== "content" ? `: ${say(rest)}` : ""}`;
  };
}
