import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { type Template, templatesQuery } from "./requests.ts";

type TemplateChoiceProps = {
  /** Null for an empty draft. */
  value: string | null;
  onChange: (template: Template | null) => void;
};

const empty = "empty";

/** Shows what a new assessment can start from: nothing, or a template with what it holds, each as a card. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation("assessments");
  const { data, failure } = useExtra(templatesQuery, t("new.templates_failed"));
  const templates = data?.results ?? [];
  return (
    <div className="assessment-cards">
      <RadioGroup
        label={t("new.start")}
        isStacked
        value={value ?? empty}
        onChange={(key) => onChange(templates.find((one) => one.key === key) ?? null)}
        choices={[
          { id: empty, label: <Card name={t("new.empty")} line={t("new.empty_line")} /> },
          ...templates.map((one) => ({
            id: one.key,
            label: <Card name={one.key === "quiz" ? t("new.quiz") : one.name} line={<TemplateLine of={one} />} />,
          })),
        ]}
      />
      {data || failure ? failure : <Skeleton height="120px" />}
    </div>
  );
}

function Card({ name, line }: { name: string; line: ReactNode }) {
  return (
    <span>
      <span className="med block-line">{name}</span>
      <span className="meta num">{line}</span>
    </span>
  );
}

/** Says how long a template is, and how many questions it asks. */
function TemplateLine({ of: { sections, questions, minutes, break_minutes } }: { of: Template }) {
  const { t } = useTranslation("assessments");
  const durations = useDurations();
  const usual = sections.filter(({ is_optional }) => !is_optional);
  const parts = [
    usual.length > 1 ? t("sections", { count: usual.length }) : null,
    t("questions", { count: questions }),
    durations.words(minutes * 60),
    break_minutes > 0 ? t("new.break", { time: durations.words(break_minutes * 60) }) : null,
  ];
  // A line ends between two of them, and not within one.
  return parts.flatMap((part) => (part === null ? [] : [part.replaceAll(" ", "\u00a0")])).join(" · ");
}
