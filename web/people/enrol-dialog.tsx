import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { timeZoneChoices } from "../common/time-zones.ts";
import { useProblemText } from "../common/use-problem-text.ts";
import { firstSchoolQuery, schoolsSource } from "../pickers/schools.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToasts } from "../ui/toast-region.tsx";
import { type Role, roles } from "./people-search.ts";
import { enrol, type NewPerson } from "./requests.ts";

/** Enrols one person: who they are, how they are reached, where they belong. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("people");
  const { role: own } = useUser();
  const client = useQueryClient();
  const toasts = useToasts();
  const problemText = useProblemText();
  const firstSchool = useQuery({ ...firstSchoolQuery, enabled: own === "manager" }).data?.first;
  const [draft, setDraft] = useState({ first_name: "", last_name: "", email: "", phone: "" });
  const [role, setRole] = useState<Role>("student");
  const [school, setSchool] = useState<{ id: string; name: string; time_zone: string } | null>(null);
  const [zone, setZone] = useState<string | null>(null);
  const [invites, setInvites] = useState(true);
  // A manager's people belong to one of their schools, the only one unless they choose.
  const chosen = school ?? firstSchool ?? null;
  const timeZone = zone ?? chosen?.time_zone ?? "UTC";
  const name = `${draft.first_name} ${draft.last_name}`.trim();
  const isReady = draft.first_name.trim() !== "" && (draft.email.trim() !== "" || draft.phone.trim() !== "");
  const save = useMutation({
    mutationFn: async () => {
      const person: NewPerson = {
        first_name: draft.first_name.trim(),
        last_name: draft.last_name.trim(),
        role,
        ...(draft.email.trim() ? { email: draft.email.trim() } : {}),
        ...(draft.phone.trim() ? { phone: draft.phone.trim() } : {}),
        ...(chosen ? { school: chosen.id } : {}),
        time_zone: timeZone,
      };
      const answer = await enrol(person, invites && draft.email.trim() !== "");
      if (answer?.status === "created") void client.invalidateQueries({ queryKey: ["people"] });
      return answer;
    },
    onSuccess: (answer) => {
      if (answer?.status !== "created") return;
      toasts.add({ type: "success", title: t("enrol.done", { name }), content: "", interval: 6 });
      onClose();
    },
  });
  const refused = save.data && save.data.status !== "created" ? save.data : null;
  const faultAt = (field: string) => refused?.errors.find(({ path }) => path.endsWith(field))?.message;
  const submit = () => {
    if (isReady && !save.isPending) save.mutate();
  };
  const set = (field: keyof typeof draft) => (value: string) => setDraft({ ...draft, [field]: value });
  const givable = roles.filter((one) => own === "staff" || !["manager", "staff"].includes(one));
  return (
    <Dialog
      title={t("enrol.title")}
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" isDisabled={!isReady} isPending={save.isPending} onPress={submit}>
            {t("enrol.go")}
          </Button>
        </>
      }
    >
      <Form
        className="people-fields"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.isError || refused ? (
          <div className="whole">
            <Notice tone="error" title={refused?.status === "duplicate" ? t("enrol.duplicate") : t("failed")}>
              {save.isError ? problemText(save.error) : refused?.errors.map(({ message }) => message).join(" ")}
            </Notice>
          </div>
        ) : null}
        <TextField
          label={t("field.first_name")}
          value={draft.first_name}
          onChange={set("first_name")}
          autoFocus
          error={faultAt("first_name")}
        />
        <TextField
          label={t("field.last_name")}
          value={draft.last_name}
          onChange={set("last_name")}
          error={faultAt("last_name")}
        />
        <TextField
          label={t("field.email")}
          type="email"
          value={draft.email}
          onChange={set("email")}
          error={faultAt("email")}
        />
        <TextField
          label={t("field.phone")}
          type="tel"
          value={draft.phone}
          onChange={set("phone")}
          help={t("enrol.phone_help")}
          error={faultAt("phone")}
        />
        <Select
          label={t("field.role")}
          choices={givable.map((id) => ({ id, label: t(`role.${id}`) }))}
          value={role}
          onChange={(id) => setRole(roles.find((one) => one === id) ?? "student")}
        />
        <SourceField
          label={t("field.school")}
          placeholder={t("filter.none")}
          source={schoolsSource}
          value={chosen?.id ?? null}
          known={chosen ? [chosen] : []}
          onChange={(_, row) => setSchool(row)}
          isRequired={own === "manager"}
          error={faultAt("school")}
        />
        <Select
          label={t("field.time_zone")}
          choices={timeZoneChoices(timeZone)}
          value={timeZone}
          onChange={setZone}
          error={faultAt("time_zone")}
        />
        <div className="whole stack g3">
          <Checkbox isSelected={invites} onChange={setInvites} isDisabled={draft.email.trim() === ""}>
            {t("enrol.invite")}
          </Checkbox>
          <p className="dim body-s">
            {t("enrol.many")} <Link href="/people/import">{t("import")}</Link>
          </p>
        </div>
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
