import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { LogoField } from "../common/logo-field.tsx";
import { timeZoneChoices } from "../common/time-zones.ts";
import { useProblemText } from "../common/use-problem-text.ts";
import { CallError } from "../requests/call-error.ts";
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
  const problemText = useProblemText();
  const [fields, setFields] = useState<SchoolFields>({
    name: school?.name ?? "",
    address: school?.address ?? "",
    time_zone: school?.time_zone ?? timeZone,
    logo_file: school?.logo_file ?? null,
  });
  const [logo, setLogo] = useState(school?.logo ?? null);
  const [errors, setErrors] = useState<CallError["errors"]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<SchoolFields>) => setFields({ ...fields, ...change });
  const errorAt = (path: string) => errors.find((one) => one.path === path)?.message;
  const isReady = fields.name.trim() !== "";
  const submit = async () => {
    if (isBusy || !isReady) return;
    setBusy(true);
    setErrors([]);
    setFault(null);
    try {
      await onSubmit({ ...fields, name: fields.name.trim() });
      onClose();
    } catch (error) {
      const found = error instanceof CallError ? error.errors : [];
      setErrors(found);
      if (found.length === 0) setFault(problemText(error));
      setBusy(false);
    }
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
          <Button type="submit" form="school-form" variant="primary" isPending={isBusy} isDisabled={!isReady}>
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
          void submit();
        }}
      >
        {fault ? <Notice tone="error" title={fault} /> : null}
        <TextField
          label={t("form.name")}
          value={fields.name}
          onChange={(name) => set({ name })}
          error={errorAt("name")}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <TextField
          label={t("form.address")}
          value={fields.address}
          onChange={(address) => set({ address })}
          error={errorAt("address")}
          maxLength={1000}
          multiline
        />
        <Select
          label={t("form.time_zone")}
          help={t("form.time_zone_help")}
          choices={timeZoneChoices(fields.time_zone)}
          value={fields.time_zone}
          onChange={(time_zone) => set({ time_zone })}
          error={errorAt("time_zone")}
        />
        <LogoField
          label={t("form.logo")}
          help={t("form.logo_help")}
          url={logo}
          onChange={(logo_file, url) => {
            set({ logo_file });
            setLogo(url);
          }}
          error={errorAt("logo_file")}
        />
      </Form>
    </Dialog>
  );
}
