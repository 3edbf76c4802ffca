import { useTranslation } from "react-i18next";
import { Kbd } from "../../../base/ui/kbd.tsx";
import { readLetterKeys } from "../../../base/ui/letter-keys.ts";

/** Lists the keyboard shortcuts of a film; letters, signs and digits only if the user has enabled those. */
export function KeyList() {
  const { t } = useTranslation("videos");
  const hasLetters = readLetterKeys();
  const always = [
    { does: "play", keys: [t("keys.space")], letters: ["K"] },
    { does: "skip", keys: ["←", "→"], letters: ["J", "L"] },
  ] as const;
  const more = [
    { does: "tenth", keys: ["0", "…", "9"] },
    { does: "speed", keys: ["<", ">"] },
    { does: "captions", keys: ["C"] },
    { does: "mute", keys: ["M"] },
    { does: "full", keys: ["F"] },
  ] as const;
  const rows = [
    ...always.map(({ does, keys, letters }) => ({ does, keys: [...keys, ...(hasLetters ? letters : [])] })),
    ...(hasLetters ? more : []),
  ];
  return (
    <details className="vid-keys only-wide">
      <summary>{t("keys.title")}</summary>
      <dl>
        {rows.map(({ does, keys }) => (
          <div key={does}>
            <dt dir="ltr">
              {keys.map((key) => (key === "…" ? <span key={key}>{key}</span> : <Kbd key={key}>{key}</Kbd>))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
