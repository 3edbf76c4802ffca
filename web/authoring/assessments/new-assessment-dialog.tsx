import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import type { Named } from "../../parts/pickers/picked.ts";
import { schoolsSource } from "../../parts/pickers/schools.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { kinds } from "./list-search.ts";
import type { Template } from "./requests.ts";
import { TemplateChoice } from "./template-choice.tsx";

const pools = ["secure", "practice"] as const;

type Fields = {
  /** Null: an empty draft. */
  template: Template | null;
  name: string;
  kind: (typeof kinds)[number];
  pool: (typeof pools)[number];
  /** Optional sections to include. */
  with: readonly string[];
  school: Named | null;
};

/** Sends a new draft, empty or from a template. @returns Its id. */
async function create({ template, name, kind, pool, with: included, school }: Fields, idempotencyKey: string) {
  const common = { name: name.trim(), school: school?.id ?? null };
  if (!template) return (await call("assessments.create", { body: { ...common, kind }, idempotencyKey })).id;
  const body = { ...common, template: template.key, pool, with: [...included] };
  return (await call("assessments.create_from_template", { body, idempotencyKey })).assessment.id;
}

/** Creates a draft, empty or from a template, and leads to the builder. */
export function NewAssessmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["assessments", "shell"]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { role, school: own } = useUser();
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    row: null,
    fieldsOf: (): Fields => ({
      template: null,
      name: "",
      kind: "mock",
      pool: "secure",
      with: [],
      school: role === "tutor" ? own : null,
    }),
    labels: {
      template: t("new.start"),
      name: t("new.name"),
      kind: t("list.kind"),
      pool: t("new.pool"),
      with: t("new.optional"),
      school: t("new.school"),
    },
    check: ({ name }) => ({ name: name.trim() ? undefined : t("form.required", { ns: "shell" }) }),
    say: ({ template, name, kind, pool, with: included, school }) => ({
      template: template?.name ?? t("new.empty"),
      name,
      kind: t(`kind.${kind}`),
      pool: t(`new.pool_name.${pool}`),
      with: included.join(", "),
      school: school?.name ?? t("new.all_schools"),
    }),
    send: ({ fields }) => create(fields, key),
    onSent: (id) => {
      void queryClient.invalidateQueries({ queryKey: queryKey("assessments") });
      void navigate({ to: "/assessments/$assessment/build", params: { assessment: id }, search: {} });
    },
  });
  const { template, name, kind, school } = form.value;
  const choose = (next: Template | null) => {
    const isTyped = name.trim() !== "" && name !== template?.name;
    form.set({
      template: next,
      with: [],
      ...(next ? { pool: next.pool } : {}),
      ...(isTyped ? {} : { name: next?.name ?? "" }),
    });
  };
  return (
    <DialogForm
      wide
      title={t("new.open")}
      form={form}
      submitLabel={t("new.create")}
      onClose={onClose}
      note={template?.score === "own_tables" ? t("new.own_tables") : null}
    >
      <TemplateChoice value={template?.key ?? null} onChange={choose} />
      <TextField {...form.field("name")} label={t("new.name")} maxLength={200} autoComplete="off" />
      {template ? (
        <TemplateFields
          template={template}
          pool={form.value.pool}
          included={form.value.with}
          onPool={(pool) => form.set({ pool })}
          onInclude={(included) => form.set({ with: included })}
        />
      ) : (
        <Select
          label={t("list.kind")}
          value={kind}
          choices={kinds.map((id) => ({ id, label: t(`kind.${id}`) }))}
          onChange={(id) => form.set({ kind: kinds.find((one) => one === id) ?? "mock" })}
        />
      )}
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

type TemplateFieldsProps = {
  template: Template;
  pool: Fields["pool"];
  included: readonly string[];
  onPool: (pool: Fields["pool"]) => void;
  onInclude: (included: readonly string[]) => void;
};

/** Asks what a template leaves open: from which questions it draws, and which optional sections it has. */
function TemplateFields({ template, pool, included, onPool, onInclude }: TemplateFieldsProps) {
  const { t } = useTranslation("assessments");
  const durations = useDurations();
  const optional = template.sections.filter(({ is_optional }) => is_optional);
  const isDemoted = template.kind === "mock" && pool === "practice";
  return (
    <>
      <RadioGroup
        label={t("new.pool")}
        help={t(isDemoted ? "new.pool_practice" : "new.pool_help")}
        value={pool}
        choices={pools.map((id) => ({ id, label: t(`new.pool_name.${id}`) }))}
        onChange={(id) => onPool(pools.find((one) => one === id) ?? "secure")}
      />
      {optional.map(({ key, name, questions, minutes }) => (
        <Checkbox
          key={key}
          isSelected={included.includes(key)}
          onChange={(on) => onInclude(on ? [...included, key] : included.filter((one) => one !== key))}
        >
          <span>
            {t("new.include", { section: name })}{" "}
            <span className="meta num">
              {[t("questions", { count: questions }), durations.words(minutes * 60)].join(" · ")}
            </span>
          </span>
        </Checkbox>
      ))}
    </>
  );
}
