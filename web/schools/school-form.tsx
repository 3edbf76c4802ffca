import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { LogoField } from "../common/logo-field.tsx";
import { timeZoneChoices } from "../common/time-zones.ts";
import { useDialogForm } from "../common/use-dialog-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { School } from "./requests.ts";
import type { SchoolFields } from "./use-school-changes.ts";

type SchoolFormProps = {
  /** The school to change; null for a new one. */
  school: School | null;
  /** The zone that a new one begins with. */
  timeZone: string;
  onSubmit: (fields: SchoolFields) => Promise<unknown>;
  onClose: () => void;
};

/** Name, address, time zone and logo of a school, new or not. */
export function SchoolForm({ school, timeZone, onSubmit, onClose }: SchoolFormProps) {
  const { t } = useTranslation("schools");
  const [fields, setFields] = useState<SchoolFields>({
    name: school?.name ?? "",
    address: school?.address ?? "",
    time_zone: school?.time_zone ?? timeZone,
    logo_file: school?.logo_file ?? null,
  });
  const [logo, setLogo] = useState(school?.logo ?? null);
  const form = useDialogForm(onClose);
  const set = (change: Partial<SchoolFields>) => setFields({ ...fields, ...change });
  const isReady = fields.name.trim() !== "";
  const submit = () => {
    if (isReady) void form.send(() => onSubmit({ ...fields, name: fields.name.trim() }));
  };
  return (
    <Dialog
      title={t(school ? "form.change" : "form.new")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form="school-form" variant="primary" isPending={form.isBusy} isDisabled={!isReady}>
            {t(school ? "form.save" : "form.make")}
          </Button>
        </>
      }
    >
      <Form
        id="school-form"
        className="stack g5"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {form.fault ? <Notice tone="error" title={form.fault} /> : null}
        <TextField
          label={t("form.name")}
          value={fields.name}
          onChange={(name) => set({ name })}
          error={form.errorAt("name")}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <TextField
          label={t("form.address")}
          value={fields.address}
          onChange={(address) => set({ address })}
          error={form.errorAt("address")}
          maxLength={1000}
          multiline
        />
        <Select
          label={t("form.time_zone")}
          help={t("form.time_zone_help")}
          choices={timeZoneChoices(fields.time_zone)}
          value={fields.time_zone}
          onChange={(time_zone) => set({ time_zone })}
          error={form.errorAt("time_zone")}
        />
        <LogoField
          label={t("form.logo")}
          help={t("form.logo_help")}
          url={logo}
          onChange={(logo_file, url) => {
            set({ logo_file });
            setLogo(url);
          }}
          error={form.errorAt("logo_file")}
        />
      </Form>
    </Dialog>
  );
}
