import type { ReportLanguage } from "@sextant/interchange/messages/say.ts";
import { titleText } from "@sextant/questions/html/text.ts";
import type { Saying } from "@sextant/questions/interactions/saying.ts";

type Named = Pick<Saying, "area" | "files">;

const en: Named = {
  area: (number) => `Area ${number}`,
  files: ({ length }) => (length === 1 ? "1 file" : `${length} files`),
};

const names: Record<ReportLanguage, Named> = {
  en,
  "en-US": en,
  ar: {
    area: (number) => `المنطقة ${number}`,
    files: ({ length }) => `عدد الملفات: ${length}`,
  },
};

/** Returns how answers are said in what the server writes: options by their letters, uploaded files by how many there are. */
export const sayingIn = (language: ReportLanguage): Saying => ({
  ...names[language],
  textOf: titleText,
  lettered: (letter) => letter,
});
