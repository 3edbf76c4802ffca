import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Notice } from "../../../base/ui/notice.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import type { Selection } from "../../../parts/list/use-selection.ts";
import { useDraftsSource } from "../../../parts/pickers/assessments.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { createSection, placedQuery, placeQuestions, readTicked } from "./add-questions.ts";

const NEW = "new";

type AddToAssessmentDialogProps = {
  selection: Selection;
  count: number;
  /** How the list is filtered and ordered: its questions are placed in its order. */
  query: Record<string, string>;
  onClose: () => void;
};

/** Places the ticked questions in a section of a draft, and says which are in the assessment already. */
export function AddToAssessmentDialog({ selection, count, query, onClose }: AddToAssessmentDialogProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useResultToast();
  const source = useDraftsSource();
  const [assessment, setAssessment] = useState<{ id: string; name: string } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const ticked = useQuery({
    queryKey: queryKey("bank", "ticked", query, selection.isAll, [...selection.ids]),
    queryFn: () => readTicked(query, selection),
  });
  const placed = useQuery({ ...placedQuery(assessment?.id ?? ""), enabled: assessment !== null });
  const sections = placed.data?.sections.filter(({ selection: { type } }) => type === "list") ?? [];
  const section = chosen ?? sections.at(-1)?.id ?? NEW;
  const found = ticked.data ?? [];
  const added = placed.data ? found.filter((id) => !placed.data.placed.has(id)) : [];
  const already = placed.data ? found.length - added.length : 0;
  const form = useAction({
    async send() {
      if (!assessment) return;
      const into = section === NEW ? await createSection(assessment.id, t("bulk.add_to.section_name")) : section;
      await placeQuestions(into, added);
    },
    onDone: () => {
      void client.invalidateQueries({ queryKey: queryKey("bank") });
      void client.invalidateQueries({ queryKey: queryKey("assessments") });
      const { id = "", name = "" } = assessment ?? {};
      toast.done(t("bulk.add_to.done", { count: added.length, said: numbers.counted(added.length), name }), {
        content: already > 0 ? t("bulk.add_to.already", { count: already, said: numbers.counted(already) }) : "",
        action: {
          label: t("bulk.add_to.open"),
          onPress: () => void navigate({ href: `/assessments/${encodeURIComponent(id)}/build` }),
        },
      });
      selection.clear();
      onClose();
    },
    isDirty: assessment !== null,
  });
  const failure = ticked.isError || placed.isError;
  return (
    <DialogForm
      title={t("bulk.add_to.title", { count, said: numbers.counted(count) })}
      form={form}
      submitLabel={
        placed.data && added.length > 0
          ? t("bulk.add_to.add", { count: added.length, said: numbers.counted(added.length) })
          : t("bulk.add_to.add_any")
      }
      onClose={onClose}
      isReady={placed.data !== undefined && ticked.data !== undefined && added.length > 0}
    >
      <SourceField
        label={t("bulk.add_to.assessment")}
        placeholder={t("bulk.add_to.choose")}
        source={source}
        value={assessment?.id ?? null}
        onChange={(_, row) => {
          setAssessment(row);
          setChosen(null);
        }}
        isRequired
      />
      {assessment && placed.isPending ? <Skeleton height="56px" /> : null}
      {placed.data ? (
        <Select
          label={t("bulk.add_to.section")}
          choices={[
            ...sections.map(({ id, name, question_count: size }) => ({
              id,
              label: t("bulk.add_to.section_of", { name, count: size }),
            })),
            { id: NEW, label: t("bulk.add_to.new_section") },
          ]}
          value={section}
          onChange={setChosen}
        />
      ) : null}
      {already > 0 ? (
        <p className="body-s">{t("bulk.add_to.already", { count: already, said: numbers.counted(already) })}</p>
      ) : null}
      {failure ? <Notice tone="error">{t("bulk.add_to.failed")}</Notice> : null}
    </DialogForm>
  );
}
