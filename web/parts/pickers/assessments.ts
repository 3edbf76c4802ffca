import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { Source } from "./source.ts";

type FoundAssessment = {
  id: string;
  name: string;
  time_seconds: number | null;
  time_seconds_least: number | null;
  question_count: number;
  published_version: number | null;
  can: Record<string, boolean>;
};

/** Returns the assessments that are published: those that can be assigned. */
export function useAssessmentsSource(): Source<FoundAssessment> {
  return {
    ...useEverySource("published"),
    accepts: ({ published_version }) => published_version !== null,
  };
}

/** Returns the assessments whose draft the person may change. */
export function useDraftsSource(): Source<FoundAssessment> {
  return { ...useEverySource("drafts"), accepts: ({ can }) => can.edit === true };
}

function useEverySource(name: string): Source<FoundAssessment> {
  const { t } = useTranslation();
  const durations = useDurations();
  return {
    key: queryKey("assessments", "picker", name),
    find: (query, signal) => call("assessments.list", { query: { ...query, archived: "false" }, signal }),
    one: (id, signal) => call("assessments.get", { params: { id }, signal }),
    optionOf: ({ id, name, time_seconds, time_seconds_least: least, question_count }) => ({
      id,
      name,
      line: [
        time_seconds === null ? t("picker.untimed") : durations.range(least ?? time_seconds, time_seconds),
        t("picker.questions", { count: question_count }),
      ].join(" · "),
    }),
  };
}
