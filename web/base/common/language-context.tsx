import type { i18n } from "i18next";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { applyLanguage, findLanguage, type Language, saveLanguage } from "./language.ts";

type LanguageControl = {
  language: Language;
  /** Speaks this language from now on, on this device. */
  choose: (id: string) => void;
};

const LanguageContext = createContext<LanguageControl | null>(null);

/** Returns the language of the page and how to change it. */
export function useLanguage(): LanguageControl {
  const control = useContext(LanguageContext);
  if (!control) throw new Error("The language is used outside its provider");
  return control;
}

type LanguageProviderProps = { messages: i18n; starting: Language; children: ReactNode };

/** Messages and the page's direction, both in one language. */
export function LanguageProvider({ messages, starting, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(starting);
  useEffect(() => applyLanguage(language), [language]);

  const speak = async (id: string) => {
    const found = findLanguage(id);
    if (!found) return;
    // The catalogues come first, so that the words and the direction turn together.
    await messages.changeLanguage(found);
    setLanguage(found);
  };
  const control: LanguageControl = {
    language,
    choose: (id) => {
      const found = findLanguage(id);
      if (found) saveLanguage(found);
      void speak(id);
    },
  };
  return (
    <LanguageContext value={control}>
      <I18nextProvider i18n={messages}>{children}</I18nextProvider>
    </LanguageContext>
  );
}
