import { useTranslation } from "react-i18next";
import { Select } from "../ui/select.tsx";
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
  fix: Fix;
  onChange: (fix: Fix) => void;
};

/**
 * Shows what is done about a question: one of its options becomes the key or is right too, several are, or it is given credit for or
 * dropped.
 */
export function CorrectionSelect({ label, question, known, fix, onChange }: CorrectionSelectProps) {
  const { t } = useTranslation("regrade");
  const hasChoice = known?.interaction != null;
  const was = question.options.filter((option) => option.was_key).map(({ option }) => option);
  const options = hasChoice ? question.options.filter((option) => !option.was_key) : [];
  const isAny = known !== undefined && takesAny(known);
  // One more is right only where any right one will do: of several, each would have to be chosen.
  const hasEither = was.length === 1 && isAny;
  const choices = [
    ...options.map(({ option, letter }) => ({ id: `key~${option}`, label: t("fix.key", { letter }) })),
    ...(hasEither
      ? options.map(({ option, letter }) => ({ id: `either~${option}`, label: t("fix.either", { letter }) }))
      : []),
    ...(hasChoice ? [{ id: "accept", label: t(isAny ? "fix.accept" : "fix.accept_all") }] : []),
    ...(hasChoice ? [] : [{ id: "bank", label: t("fix.bank") }]),
    { id: "all", label: t("fix.all") },
    { id: "answered", label: t("fix.answered") },
    { id: "drop", label: t("fix.drop") },
  ];
  const accepts = fix.kind === "accept";
  return (
    <div className="stack g3">
      <Select
        label={label}
        choices={choices}
        value={accepts ? fix.kind : fixId(fix)}
        onChange={(id) => onChange(id === "accept" ? { kind: id, options: was } : fixOf(id))}
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
