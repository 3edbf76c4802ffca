import { useTranslation } from "react-i18next";
import { type BackupDay, backupDays } from "./backup-days.ts";

const STEP = 12;
const WIDTH = 8;
const FLOOR = 30;
const heights: Record<BackupDay, number> = { before: 0, none: 3, made: 22, verified: 30 };
const looks: Record<BackupDay, string> = { before: "nt", none: "nt", made: "nt ok", verified: "nt proved" };

type BackupBarsProps = { made: readonly string[]; verified: string | null; until: string };

/** Shows of which of the last 14 days a backup is kept, and which is the last verified one. */
export function BackupBars({ made, verified, until }: BackupBarsProps) {
  const { t } = useTranslation("operations");
  const days = backupDays(made, verified, new Date(until).getTime());
  const kept = days.filter((day) => day === "made" || day === "verified").length;
  if (kept === 0) return null;
  return (
    <svg className="day" viewBox="0 0 168 32" role="img" aria-label={t("backups.bars", { count: kept })}>
      {days.map((day, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          key={index}
          className={looks[day]}
          x={index * STEP}
          width={WIDTH}
          y={FLOOR - heights[day]}
          height={heights[day]}
        />
      ))}
    </svg>
  );
}
