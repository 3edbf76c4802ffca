import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { openDownload } from "../../base/ui/download.ts";
import { Link } from "../../base/ui/link.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { useAssessmentsSource } from "../pickers/assessments.ts";
import { useGroupsSource } from "../pickers/groups.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { DownloadWork } from "./download-work.tsx";
import { type ExportTarget, isNarrowed, namesPeople } from "./export-target.ts";
import { areLinked, type Format, linkToItemAnalysis, linkToSittings, prepareFile, type Rows } from "./requests.ts";
import { SchoolChoice } from "./school-choice.tsx";

type Content = Rows | "item_analysis";

const rowContents: readonly Rows[] = ["sittings", "answers"];
const formats: readonly Format[] = ["csv", "xlsx"];

const named = (...ids: (string | null)[]) => ids.filter((id) => id !== null);

type DownloadDialogProps = { target: ExportTarget; onClose: () => void };

/** Asks for the contents, the people and the format of a results file; then shows its progress. */
export function DownloadDialog({ target, onClose }: DownloadDialogProps) {
  const { t } = useTranslation("exports");
  const [content, setContent] = useState<Content>("sittings");
  const [format, setFormat] = useState<Format>("csv");
  const [assessment, setAssessment] = useState<string | null>(null);
  const [school, setSchool] = useState<string | null>(target.found?.school ?? null);
  const [group, setGroup] = useState<string | null>(target.found?.group ?? null);
  const [job, setJob] = useState<string | null>(null);
  const assessments = target.assessments ?? (assessment === null ? [] : [assessment]);
  const [single] = assessments.length === 1 ? assessments : [];
  const isAnalysis = content === "item_analysis" && single !== undefined;
  const form = useAction({
    async send() {
      if (isAnalysis)
        return void openDownload(await linkToItemAnalysis({ assessment: single, by: named(school, group), format }));
      const groups = group === null ? [...(target.groups ?? [])] : [group];
      const schools = named(school);
      const people = [...(target.people ?? [])];
      const rows = content === "item_analysis" ? "sittings" : content;
      const { state, search = "" } = target.found ?? {};
      const states = state ? [state] : [];
      const sittings = { assessments, schools, people, groups, states, search };
      // A file with a row per sitting is quick to stream; larger ones are prepared as a job, so that progress is visible.
      if (rows === "sittings" && format === "csv" && areLinked(sittings))
        return void openDownload(await linkToSittings(sittings));
      const chosen = { assessments: [...assessments], schools, users: people, groups, states, search };
      return prepareFile({ ...chosen, rows, format });
    },
    onDone: (started) => (started ? setJob(started.id) : onClose()),
  });
  if (job !== null) return <DownloadWork id={job} onClose={onClose} />;
  const isChosen = assessments.length > 0 || named(school, group).length > 0 || namesPeople(target);
  const contents: readonly Content[] =
    single !== undefined && !namesPeople(target) && !isNarrowed(target)
      ? [...rowContents, "item_analysis"]
      : rowContents;
  return (
    <DialogForm
      title={t("title")}
      form={form}
      submitLabel={t("submit")}
      onClose={onClose}
      isReady={isChosen}
      layout="stack g4"
    >
      {isNarrowed(target) ? <p>{t("only_found")}</p> : null}
      {target.assessments ? null : <AssessmentChoice value={assessment} onChange={setAssessment} />}
      <RadioGroup
        label={t("contents")}
        isStacked
        choices={contents.map((id) => ({
          id,
          label: <Choice name={t(`content.${id}`)}>{t(`content_line.${id}`)}</Choice>,
        }))}
        value={contents.includes(content) ? content : "sittings"}
        onChange={(id) => setContent(contents.find((each) => each === id) ?? "sittings")}
      />
      {namesPeople(target) ? null : <SchoolChoice value={school} onChange={setSchool} />}
      {namesPeople(target) ? null : (
        <GroupChoice
          label={t(isAnalysis ? "in_group" : "group")}
          placeholder={t("everyone")}
          value={group}
          onChange={setGroup}
        />
      )}
      <RadioGroup
        label={t("format")}
        choices={formats.map((id) => ({ id, label: t(`formats.${id}`) }))}
        value={format}
        onChange={(id) => setFormat(formats.find((each) => each === id) ?? "csv")}
      />
      {isChosen ? null : <p className="body-s">{t("choose_one")}</p>}
      {target.assessments || namesPeople(target) ? (
        <p className="body-s">
          {t("zone")} {/* In a tab of its own: what was chosen here stays. */}
          <Link href="/downloads" target="_blank">
            {t("meanings")}
          </Link>
        </p>
      ) : null}
    </DialogForm>
  );
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <span className="med block-line">{name}</span>
      <span className="meta">{children}</span>
    </span>
  );
}

type ChoiceProps = { value: string | null; onChange: (id: string | null) => void };

function AssessmentChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation("exports");
  const source = useAssessmentsSource();
  return (
    <SourceField
      label={t("assessment")}
      placeholder={t("every_assessment")}
      source={source}
      value={value}
      onChange={onChange}
      opensOnFocus={false}
    />
  );
}

function GroupChoice({ label, placeholder, value, onChange }: ChoiceProps & { label: string; placeholder: string }) {
  const source = useGroupsSource();
  return (
    <SourceField
      label={label}
      placeholder={placeholder}
      source={source}
      value={value}
      onChange={onChange}
      opensOnFocus={false}
    />
  );
}
