import "./file-names.css";
import { useTranslation } from "react-i18next";
import { tagLevels } from "./tags.ts";

const known = [...tagLevels, "license"] as const;

/** As imports write the keys: with dashes or underscores. */
const plainKey = (key: string) => key.toLowerCase().replaceAll("_", "-");

type FileNamesProps = { names: Readonly<Record<string, string>> | null };

/** Shows the names by which the file that a question came from files it, each by its level: text, until staff map it to a tag. */
export function FileNames({ names }: FileNamesProps) {
  const { t } = useTranslation();
  const given = Object.entries(names ?? {}).filter(([, name]) => name.trim() !== "");
  if (given.length === 0) return null;
  const find = (key: string) => known.find((one) => one === plainKey(key));
  const rank = (key: string) => {
    const level = find(key);
    return level === undefined ? known.length : known.indexOf(level);
  };
  const levelOf = (key: string) => {
    const level = find(key);
    if (level === undefined) return key;
    return level === "license" ? t("file_names.license") : t(`levels.${level}`);
  };
  return (
    <section className="file-names" aria-label={t("file_names.title")}>
      <h3 className="label">{t("file_names.title")}</h3>
      <dl>
        {given
          .toSorted(([one], [other]) => rank(one) - rank(other))
          .map(([key, name]) => (
            <div key={key}>
              <dt>{levelOf(key)}</dt>
              <dd dir="auto">{name}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
