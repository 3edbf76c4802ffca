import type { OperationOutput } from "@sextant/contract/types.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queryKey } from "../../base/requests/query-key.ts";
import { sendWithProgress } from "../../base/requests/send-with-progress.ts";
import { FileDrop } from "../../base/ui/file-drop.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";

const pools = ["secure", "practice"] as const;

/** The pool is that of questions whose file doesn’t say; null until a person chose it. */
type Fields = { file: File | null; pool: (typeof pools)[number] | null };

/** Imports a test with its questions from a package, and leads to the report of the import, which leads to the draft. */
export function ImportTestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("assessments");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    row: null,
    fieldsOf: (): Fields => ({ file: null, pool: null }),
    labels: { file: t("import.file"), pool: t("import.pool") },
    check: ({ file, pool }) => ({
      file: file ? undefined : t("import.required"),
      pool: pool ? undefined : t("import.pool_required"),
    }),
    say: ({ file, pool }) => ({ file: file?.name ?? "", pool: pool ? t(`new.pool_name.${pool}`) : "" }),
    send: async ({ fields: { file, pool } }) => {
      const body = new FormData();
      // What becomes of it is read before the file begins.
      body.set("tests", "draft");
      if (pool) body.set("pool", pool);
      if (file) body.set("file", file);
      const { signal } = new AbortController();
      const sent = await sendWithProgress("questions.import", {
        body,
        signal,
        onProgress: () => {},
        idempotencyKey: key,
      });
      return sent as Extract<OperationOutput<"questions.import">, { job: unknown }>;
    },
    onSent: ({ job }) => {
      void queryClient.invalidateQueries({ queryKey: queryKey("assessments") });
      void navigate({ href: `/bank/import?job=${job.id}` });
    },
  });
  return (
    <DialogForm title={t("import.title")} form={form} submitLabel={t("import.submit")} onClose={onClose}>
      <FileDrop
        label={t("import.file")}
        chosen={form.value.file?.name ?? null}
        lead={t("import.lead")}
        help={t("import.help")}
        chooseLabel={t("import.choose")}
        types={[".zip", "application/zip"]}
        error={form.errorAt("file")}
        onChoose={([first]) => form.set({ file: first })}
      />
      <RadioGroup
        label={t("import.pool")}
        help={t("import.pool_help")}
        error={form.errorAt("pool")}
        value={form.value.pool}
        choices={pools.map((id) => ({ id, label: t(`new.pool_name.${id}`) }))}
        onChange={(id) => form.set({ pool: pools.find((one) => one === id) ?? null })}
      />
    </DialogForm>
  );
}
