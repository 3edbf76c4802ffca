import { useTranslation } from "react-i18next";
import { Select } from "../ui/select.tsx";
import { type Fix, fixId, fixOf } from "./corrections.ts";
import type { Preview } from "./requests.ts";

type CorrectionSelectProps = {
  label: string;
  /** The question as the preview has it. */
  question: Preview["question"];
  /** One of its options can become the key. */
  hasChoice: boolean;
  fix: Fix;
  onChange: (fix: Fix) => void;
};

/** Shows what is done about a question: one of its options becomes the key or is right too, or it is given credit for or dropped. */
export function CorrectionSelect({ label, question, hasChoice, fix, onChange }: CorrectionSelectProps) {
  const { t } = useTranslation("regrade");
  const options = hasChoice ? question.options.filter((option) => !option.was_key) : [];
  // Both are right only where a student chooses one: of several, each would have to be chosen.
  const hasOneKey = question.options.filter((option) => option.was_key).length === 1;
  const choices = [
    ...options.map(({ option, letter }) => ({ id: `key~${option}`, label: t("fix.key", { letter }) })),
    ...(hasOneKey
      ? options.map(({ option, letter }) => ({ id: `either~${option}`, label: t("fix.either", { letter }) }))
      : []),
    ...(hasChoice ? [] : [{ id: "bank", label: t("fix.bank") }]),
    { id: "all", label: t("fix.all") },
    { id: "answered", label: t("fix.answered") },
    { id: "drop", label: t("fix.drop") },
  ];
  return <Select label={label} choices={choices} value={fixId(fix)} onChange={(id) => onChange(fixOf(id))} />;
}
