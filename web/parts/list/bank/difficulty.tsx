import "./difficulty.css";
import { useTranslation } from "react-i18next";

const levels = [1, 2, 3, 4, 5] as const;

/** Shows how hard a question is, of five. */
export function Difficulty({ level }: { level: number | null }) {
  const { t } = useTranslation("bank");
  if (level === null) return <span className="faint">–</span>;
  return (
    <span className="diff" role="img" aria-label={t("difficulty_of", { level })}>
      {levels.map((each) => (
        <i key={each} className={each <= level ? "on" : undefined} />
      ))}
    </span>
  );
}
