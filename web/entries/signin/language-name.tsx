import { Globe } from "lucide-react";
import { languages } from "../../base/common/language.ts";
import { useLanguage } from "../../base/common/language-context.tsx";
import { Icon } from "../../base/ui/icon.tsx";

/** Shows the page's language as a button's content. */
export function LanguageName() {
  const { language } = useLanguage();
  return (
    <>
      <Icon of={Globe} small />
      {languages.find((one) => one.id === language)?.name}
    </>
  );
}
