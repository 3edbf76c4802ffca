import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LogoField } from "../../base/common/logo-field.tsx";
import { storedFormat, useNumberFormats } from "../../base/common/use-number-formats.ts";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { ZoneField } from "../../parts/pickers/zone-field.tsx";
import type { School } from "./requests.ts";
import type { SchoolFields } from "./use-school-changes.ts";

type SchoolFormProps = {
  /** The school to change; null for a new one. */
  school: School | null;
  /** The zone that a new one begins with. */
  timeZone: string;
  /** `school` is the one that was last seen, whose version is sent. */
  onSubmit: (fields: SchoolFields, school: School | null) => Promise<unknown>;
  onClose: () => void;
};

/** Name, address, time zone and logo of a school, new or not. */
export function SchoolForm({ school, timeZone, onSubmit, onClose }: SchoolFormProps) {
  const { t } = useTranslation(["schools", "shell"]);
  // The file's link comes with the upload alone.
  const [uploaded, setUploaded] = useState<{ file: string | null; url: string | null } | null>(null);
  const numberFormats = useNumberFormats(null);
  const form = useForm({
    row: school,
    fieldsOf: (row): Omit<SchoolFields, "number_format"> & { number_format: string } => ({
      name: row?.name ?? "",
      address: row?.address ?? "",
      time_zone: row?.time_zone ?? timeZone,
      number_format: row?.number_format ?? "point",
      logo_file: row?.logo_file ?? null,
    }),
    labels: {
      name: t("form.name"),
      address: t("form.address"),
      time_zone: t("form.time_zone"),
      number_format: t("form.number_format"),
      logo_file: t("form.logo"),
    },
    check: ({ name }) => ({ name: name.trim() ? undefined : t("form.required", { ns: "shell" }) }),
    say: (fields) => ({
      ...fields,
      number_format: numberFormats.nameOf(fields.number_format),
      logo_file: fields.logo_file ? t("form.has_logo") : "",
    }),
    send: ({ fields, row }) =>
      onSubmit(
        { ...fields, name: fields.name.trim(), number_format: storedFormat(fields.number_format) ?? "point" },
        row,
      ),
    onSent: onClose,
  });
  const file = form.value.logo_file;
  return (
    <DialogForm
      title={t(school ? "form.change" : "form.new")}
      form={form}
      submitLabel={t(school ? "form.save" : "form.make")}
      onClose={onClose}
    >
      <TextField {...form.field("name")} label={t("form.name")} maxLength={200} autoComplete="off" autoFocus />
      <TextField {...form.field("address")} label={t("form.address")} maxLength={1000} multiline />
      <ZoneField {...form.field("time_zone")} label={t("form.time_zone")} help={t("form.time_zone_help")} />
      <Select
        {...form.field("number_format")}
        label={t("form.number_format")}
        help={t("form.number_format_help")}
        choices={numberFormats.choices}
      />
      <LogoField
        label={t("form.logo")}
        help={t("form.logo_help")}
        url={file === null ? null : uploaded?.file === file ? uploaded.url : (school?.logo ?? null)}
        onChange={(logo_file, url) => {
          form.set({ logo_file });
          setUploaded({ file: logo_file, url });
        }}
        error={form.errorAt("logo_file")}
      />
    </DialogForm>
  );
}
