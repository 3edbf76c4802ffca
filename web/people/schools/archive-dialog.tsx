import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { schoolsSource } from "../../parts/pickers/schools.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import type { School, Usage } from "./requests.ts";
import type { Removal } from "./use-school-changes.ts";

type ArchiveDialogProps = {
  school: School;
  usage: Usage;
  onArchive: (removal: Removal) => Promise<void>;
  onClose: () => void;
};

/** Archives a school in which people or groups are: says how many, and asks where they go. */
export function ArchiveDialog({ school, usage, onArchive, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation("schools");
  const [way, setWay] = useState<"rehome" | "orphan">("rehome");
  const [to, setTo] = useState<string | null>(null);
  const isNamed = usage.settings.length > 0;
  const removal: Removal | null = way === "orphan" ? { orphan: "true" } : to ? { rehome: to } : null;
  const form = useAction({ send: async () => removal && onArchive(removal), onDone: onClose });
  return (
    <DialogForm
      asks
      title={t("archive.title", { name: school.name })}
      form={form}
      submitLabel={t("archive.go")}
      onClose={onClose}
      isReady={removal !== null}
      hidesSubmit={isNamed}
    >
      {isNamed ? (
        <p>
          {t("archive.in_settings")} <Link href="/settings?part=enrolment">{t("archive.settings")}</Link>
        </p>
      ) : (
        <>
          <p>
            {[
              t("archive.people", { count: usage.people_count }),
              t("archive.groups", { count: usage.group_count }),
            ].join(" ")}
          </p>
          <RadioGroup
            label={t("archive.where")}
            choices={(["rehome", "orphan"] as const).map((id) => ({ id, label: t(`archive.${id}`) }))}
            value={way}
            onChange={(next) => setWay(next === "orphan" ? "orphan" : "rehome")}
          />
          {way === "rehome" ? (
            <SourceField
              label={t("archive.to")}
              placeholder={t("archive.choose")}
              source={schoolsSource}
              without={new Set([school.id])}
              value={to}
              onChange={setTo}
            />
          ) : (
            <p className="body-s">{t("archive.orphan_help")}</p>
          )}
        </>
      )}
    </DialogForm>
  );
}
