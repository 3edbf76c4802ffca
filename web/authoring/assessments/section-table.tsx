import { useTranslation } from "react-i18next";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { Section } from "./requests.ts";

/** Time, tools and score table of a staged section are those of its modules. */
const isStaged = ({ selection }: Section) => selection.type === "stages";

/** Shows an assessment's sections in order: how many questions, how long, how one moves, which tools. */
export function SectionTable({ sections, isScaled }: { sections: Section[]; isScaled: boolean }) {
  const { t } = useTranslation("assessments");
  const durations = useDurations();
  const columns: Column<Section>[] = [
    { id: "name", title: t("one.columns.section"), rowHeader: true, cell: (section) => section.name },
    { id: "questions", title: t("list.columns.questions"), numeric: true, cell: (section) => section.question_count },
    {
      id: "time",
      title: t("list.columns.time"),
      numeric: true,
      cell: (section) =>
        isStaged(section)
          ? t("one.by_module")
          : section.time_limit_seconds === null
            ? t("untimed")
            : durations.words(section.time_limit_seconds),
    },
    {
      id: "break",
      title: t("one.columns.break"),
      numeric: true,
      cell: (section) => (section.break_after_seconds ? durations.words(section.break_after_seconds) : "–"),
    },
    {
      id: "navigation",
      title: t("one.columns.navigation"),
      cell: (section) => t(`one.navigation.${section.navigation}`),
    },
    {
      id: "tools",
      title: t("one.columns.tools"),
      cell: (section) =>
        isStaged(section) ? t("one.by_module") : section.tools.map((tool) => t(`one.tools.${tool}`)).join(", ") || "–",
    },
  ];
  if (isScaled) {
    columns.push({
      id: "scale",
      title: t("one.columns.scale"),
      numeric: true,
      cell: (section) => {
        if (isStaged(section)) return t("one.by_module");
        const { scale } = section;
        return scale ? `${scale[0]?.scaled ?? ""}–${scale.at(-1)?.scaled ?? ""}` : t("one.no_scale");
      },
    });
  }
  return <Table stacks label={t("one.what")} columns={columns} rows={sections} rowId={(section) => section.id} />;
}
