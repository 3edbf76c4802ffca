import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";

const [WIDTH, HEIGHT, STEP] = [108, 8, 16];

export interface DiskUse {
  id: "data" | "backups";
  /** Bytes. */
  used: number;
  total: number;
  needsAttention: boolean;
}

/** Shows how full each disk is. */
export function DiskBars({ disks }: { disks: readonly DiskUse[] }) {
  const { t } = useTranslation("operations");
  const numbers = useNumbers();
  const label = disks.map(({ id, used, total }) => t(`disk.full_${id}`, { share: numbers.share(used, total) }));
  return (
    <svg className="day" viewBox="0 0 168 32" role="img" aria-label={label.join(", ")}>
      {disks.map(({ id, used, total, needsAttention }, index) => {
        const y = 4 + index * STEP;
        return (
          <g key={id}>
            <rect className="tr" x="0" y={y} width={WIDTH} height={HEIGHT} rx="1" />
            <rect
              className={needsAttention ? "bad-f" : "u1"}
              x="0"
              y={y}
              width={total > 0 ? Math.round((used / total) * WIDTH) : 0}
              height={HEIGHT}
              rx="1"
            />
            <text x={WIDTH + 8} y={y + HEIGHT}>
              {t(`disk.short_${id}`)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
