import { useTranslation } from "react-i18next";
import { Select } from "../../base/ui/select.tsx";
import { type Known, takesAny } from "./asked-of.ts";
import { type Fix, fixId, fixOf } from "./corrections.ts";
import type { Preview } from "./requests.ts";
import { RightOptions } from "./right-options.tsx";

type CorrectionSelectProps = {
  label: string;
  /** The question as the preview has it. */
  question: Preview["question"];
  /** What the bank knows of it: whether its options can become the key. */
  known: Known | undefined;
  /** Null before anything is chosen. */
  fix: Fix | null;
  onChange: (fix: Fix) => void;
};

/**
 * Shows what is done about a question: one of its options becomes the key or is right too, several are, or it is given credit for or
 * dropped.
 */
export function CorrectionSelect({ label, question, known, fix, onChange }: CorrectionSelectProps) {
  const { t } = useTranslation("regrade");
  const hasChoice = known?.interaction != null;
  const right = question.options.filter(({ letter }) => question.newest?.letters?.includes(letter));
  const was = question.options.filter((option) => option.was_key).map(({ option }) => option);
  const options = hasChoice ? question.options.filter((option) => !option.was_key) : [];
  // The one that the bank made the key is offered as that.
  const others = options.filter(({ letter }) => question.newest?.letters?.join() !== letter);
  const isAny = known !== undefined && takesAny(known);
  // One more is right only where any right one will do: of several, each would have to be chosen.
  const hasEither = was.length === 1 && isAny;
  const { newest } = question;
  const corrected = newest?.letters?.join(", ");
  const choices = [
    ...(newest
      ? [
          {
            id: "bank",
            label:
              corrected && newest.changes === "key"
                ? t("fix.corrected", { letters: corrected })
                : t(`fix.bank_${newest.changes}`),
          },
        ]
      : []),
    ...(fix?.kind === "typed" ? [{ id: fixId(fix), label: t("fix.either", { letter: `“${fix.text}”` }) }] : []),
    ...others.map(({ option, letter }) => ({ id: `key~${option}`, label: t("fix.key", { letter }) })),
    ...(hasEither
      ? options.map(({ option, letter }) => ({ id: `either~${option}`, label: t("fix.either", { letter }) }))
      : []),
    ...(hasChoice ? [{ id: "accept", label: t(isAny ? "fix.accept" : "fix.accept_all") }] : []),
    { id: "all", label: t("fix.all") },
    { id: "answered", label: t("fix.answered") },
    { id: "drop", label: t("fix.drop") },
  ];
  const accepts = fix?.kind === "accept";
  return (
    <div className="stack g3">
      <Select
        label={label}
        choices={choices}
        placeholder={t("fix.choose")}
        value={accepts ? fix.kind : fix && fixId(fix)}
        onChange={(id) =>
          onChange(
            id === "accept"
              ? { kind: id, options: right.length > 0 ? right.map(({ option }) => option) : was }
              : fixOf(id),
          )
        }
      />
      {accepts ? (
        <RightOptions
          question={question}
          help={t(isAny ? "fix.any_of" : "fix.all_of")}
          chosen={fix.options}
          onChange={(chosen) => onChange({ kind: "accept", options: chosen })}
        />
      ) : null}
    </div>
  );
}
