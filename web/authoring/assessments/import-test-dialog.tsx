import type { OperationOutput } from "@sextant/contract/types.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queryKey } from "../../base/requests/query-key.ts";
import { sendWithProgress } from "../../base/requests/send-with-progress.ts";
import { FileDrop } from "../../base/ui/file-drop.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";

/** Imports a test with its questions from a package, and leads to the report of the import, which leads to the draft. */
export function ImportTestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("assessments");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    row: null,
    fieldsOf: (): { file: File | null } => ({ file: null }),
    labels: { file: t("import.file") },
    check: ({ file }) => ({ file: file ? undefined : t("import.required") }),
    say: ({ file }) => ({ file: file?.name ?? "" }),
    send: async ({ fields: { file } }) => {
      const body = new FormData();
      // What becomes of it is read before the file begins.
      body.set("tests", "draft");
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
    </DialogForm>
  );
}
