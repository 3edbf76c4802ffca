import { useTranslation } from "react-i18next";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ImportMessages } from "./import-messages.tsx";
import type { ImportItem } from "./requests.ts";

type ImportFoundTestsProps = {
  tests: readonly ImportItem[];
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled: boolean;
};

/** Offers drafts of the assessments that a checked file holds beside its questions; nothing where it holds none. */
export function ImportFoundTests({ tests, isSelected, onChange, isDisabled }: ImportFoundTestsProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const [first] = tests;
  if (!first) return null;
  const said = { count: tests.length, said: numbers.counted(tests.length) };
  return (
    <div className="stack g1">
      <Checkbox isSelected={isSelected} onChange={onChange} isDisabled={isDisabled}>
        {t("bring.draft_too", { ...said, title: first.title || t("bring.untitled_test") })}
      </Checkbox>
      <p className="dim body-s">{t("bring.draft_too_help", said)}</p>
      <ImportMessages messages={tests.flatMap(({ messages }) => messages.slice(1))} />
    </div>
  );
}
