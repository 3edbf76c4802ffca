import { useTranslation } from "react-i18next";
import { NumberField } from "../fields.tsx";
import type { Changes, Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

const fields = ["person_mb", "total_mb"] as const;

/** Shows how much room uploaded files may take. */
export function StorageSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  type Value = Record<(typeof fields)[number], number | null>;
  const work = useSection({
    settings,
    name: "storage",
    fieldsOf: ({ storage: { person_mb, total_mb } }): Value => ({ person_mb, total_mb }),
    labels: { person_mb: t("storage.person_mb"), total_mb: t("storage.total_mb") },
    toChanges: (storage) => ({ storage: storage as Changes["storage"] }),
  });
  return (
    <SectionFrame part="storage" settings={settings} work={work}>
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
