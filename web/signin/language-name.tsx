import { Globe } from "lucide-react";
import { languages } from "../common/language.ts";
import { useLanguage } from "../common/language-context.tsx";
import { Icon } from "../ui/icon.tsx";

/** Shows the language that the page speaks, as it stands on a button. */
export function LanguageName() {
  const { language } = useLanguage();
  return (
    <>
      <Icon of={Globe} small />
      {languages.find((one) => one.id === language)?.name}
    </>
  );
}
