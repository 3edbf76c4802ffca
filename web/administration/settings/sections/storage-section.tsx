import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { NumberField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

const fields = ["student_mb", "person_mb", "total_mb"] as const;
const BYTES_PER_MB = 1024 * 1024;

/** Shows how much room uploaded files may take, and how much they take now. */
export function StorageSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const numbers = useNumbers();
  // Rounded up, so that nothing is shown as 0.
  const usedMb = Math.ceil((settings.storage_used_bytes / BYTES_PER_MB) * 10) / 10;
  type Value = Record<(typeof fields)[number], number | null>;
  const work = useSection({
    settings,
    name: "storage",
    fieldsOf: ({ storage: { student_mb, person_mb, total_mb } }): Value => ({ student_mb, person_mb, total_mb }),
    labels: {
      student_mb: t("storage.student_mb"),
      person_mb: t("storage.person_mb"),
      total_mb: t("storage.total_mb"),
    },
    toChanges: (storage) => ({ storage: storage as Changes["storage"] }),
  });
  return (
    <SectionFrame part="storage" settings={settings} work={work}>
      <p className="num">
        {t("storage.used", { used: numbers.counted(usedMb), total: numbers.counted(settings.storage.total_mb) })}
      </p>
      {fields.map((field) => (
        <NumberField
          key={field}
          label={t(`storage.${field}`)}
          help={t(`storage.${field}_help`)}
          value={work.value[field]}
          onChange={(mb) => work.set({ [field]: mb })}
          error={work.fault(`storage.${field}`)}
        />
      ))}
    </SectionFrame>
  );
}
