import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import type { Named } from "../../parts/pickers/picked.ts";
import { schoolsSource } from "../../parts/pickers/schools.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { kinds } from "./list-search.ts";

type Fields = { name: string; kind: (typeof kinds)[number]; school: Named | null };

/** Creates a draft with its name, kind and school, and leads to the builder. */
export function NewAssessmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["assessments", "shell"]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { role, school: own } = useUser();
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    row: null,
    fieldsOf: (): Fields => ({ name: "", kind: "mock", school: role === "tutor" ? own : null }),
    labels: { name: t("new.name"), kind: t("list.kind"), school: t("new.school") },
    check: ({ name }) => ({ name: name.trim() ? undefined : t("form.required", { ns: "shell" }) }),
    say: ({ name, kind, school }) => ({ name, kind: t(`kind.${kind}`), school: school?.name ?? t("new.all_schools") }),
    send: ({ fields: { name, kind, school } }) =>
      call("assessments.create", {
        body: { name: name.trim(), kind, school: school?.id ?? null },
        idempotencyKey: key,
      }),
    onSent: (made) => {
      void queryClient.invalidateQueries({ queryKey: queryKey("assessments") });
      void navigate({ to: "/assessments/$assessment/build", params: { assessment: made.id }, search: {} });
    },
  });
  const { kind, school } = form.value;
  return (
    <DialogForm title={t("new.open")} form={form} submitLabel={t("new.create")} onClose={onClose}>
      <TextField {...form.field("name")} label={t("new.name")} maxLength={200} autoComplete="off" autoFocus />
      <Select
        label={t("list.kind")}
        value={kind}
        choices={kinds.map((id) => ({ id, label: t(`kind.${id}`) }))}
        onChange={(id) => form.set({ kind: kinds.find((one) => one === id) ?? "mock" })}
      />
      <SourceField
        label={t("new.school")}
        placeholder={t("new.all_schools")}
        source={schoolsSource}
        value={school?.id ?? null}
        known={school ? [school] : []}
        onChange={(_, picked) => form.set({ school: picked && { id: picked.id, name: picked.name } })}
        error={form.errorAt("school")}
      />
    </DialogForm>
  );
}
