import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { call } from "../../requests/call.ts";
import { CallError } from "../../requests/call-error.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import type { CalibrationView, Start } from "../requests.ts";
import { useDataText } from "./use-data-text.ts";

const models = ["rasch", "1pl", "2pl", "3pl"] as const;
type Model = (typeof models)[number];

type StartDialogProps = {
  view: CalibrationView;
  onClose: () => void;
  /** With the job that is at work on it. */
  onStarted: (job: string) => void;
};

/** How a calibration is to be made: the model, from which sittings, and whether the scale is to stay. */
export function StartDialog({ view, onClose, onStarted }: StartDialogProps) {
  const { t } = useTranslation("analysis");
  const dataText = useDataText();
  const problemText = useProblemText();
  const { data, calibration } = view;
  const [model, setModel] = useState<Model>(data.people >= 1000 ? "3pl" : data.people >= data.usual ? "2pl" : "rasch");
  const [versions, setVersions] = useState<string>("newest");
  const [anchor, setAnchor] = useState(false);
  const [priors, setPriors] = useState<boolean | null>(null);
  const falling = view.questions.filter(({ a }) => a !== null && a <= 0);
  const [leavesOut, setLeavesOut] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const people =
    versions === "newest"
      ? data.people
      : versions === "all"
        ? data.people_of_all
        : (data.versions.find(({ number }) => String(number) === versions)?.people ?? 0);
  const isFew = people < data.usual;
  const start = useMutation({
    mutationFn: () => {
      const body: Start = {
        model,
        anchor,
        versions: versions === "newest" || versions === "all" ? versions : [Number(versions)],
        ...(priors === null ? {} : { priors }),
        ...(leavesOut ? { leave_out: falling.map((question) => question.question_version) } : {}),
        ...(isFew ? { min_responses: Math.max(2, people) } : {}),
      };
      return call("calibrations.start", { params: { id: view.assessment.id }, body });
    },
    onSuccess: ({ job }) => onStarted(job.id),
  });
  const failure = start.error instanceof CallError ? (start.error.errors[0]?.message ?? null) : null;
  const sat = data.versions.filter((version) => version.people > 0);
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("start.title")}
      actions={
        <>
          <Button onPress={onClose}>{t("start.cancel")}</Button>
          <Button
            variant="primary"
            isPending={start.isPending}
            isDisabled={people < 2 || (isFew && !isConfirmed)}
            onPress={() => start.mutate()}
          >
            {t("start.go")}
          </Button>
        </>
      }
    >
      <div className="stack g6">
        <p>{dataText(data)}</p>
        <RadioGroup className="field" value={model} onChange={(value) => setModel(value as Model)}>
          <Label className="label">{t("start.model")}</Label>
          <div className="analysis-models">
            {models.map((id) => (
              <Radio key={id} value={id} className="check analysis-model">
                <span className="box radio" />
                <span>
                  <b className="strong">{t(`models.${id}.name`)}</b>
                  <span className="body-s dim">{t(`models.${id}.why`)}</span>
                </span>
              </Radio>
            ))}
          </div>
        </RadioGroup>
        {sat.length > 1 ? (
          <Select
            label={t("start.versions")}
            choices={[
              { id: "newest", label: t("start.newest", { count: data.people }) },
              { id: "all", label: t("start.all", { count: data.people_of_all }) },
              ...sat.map(({ number, people: count }) => ({
                id: String(number),
                label: t("start.version", { number, count }),
              })),
            ]}
            value={versions}
            onChange={setVersions}
            help={t("start.versions_help")}
          />
        ) : null}
        {calibration ? (
          <Checkbox className="analysis-model" isSelected={anchor} onChange={setAnchor}>
            <span>
              <b className="strong">{t("start.anchor")}</b>
              <span className="body-s dim">{t("start.anchor_help")}</span>
            </span>
          </Checkbox>
        ) : null}
        {falling.length > 0 ? (
          <Checkbox className="analysis-model" isSelected={leavesOut} onChange={setLeavesOut}>
            <span>
              <b className="strong">{t("start.leave_out")}</b>
              <span className="body-s dim">
                {t("start.leave_out_help", { which: falling.map(({ position }) => position).join(", ") })}
              </span>
            </span>
          </Checkbox>
        ) : null}
        <Checkbox className="analysis-model" isSelected={priors ?? model === "3pl"} onChange={setPriors}>
          <span>
            <b className="strong">{t("start.priors")}</b>
            <span className="body-s dim">{t("start.priors_help")}</span>
          </span>
        </Checkbox>
        {isFew ? (
          <Notice tone="warning" title={t("start.few_title", { count: people, usual: data.usual })}>
            {t("start.few")}
            <span className="analysis-insist">
              <Checkbox isSelected={isConfirmed} onChange={setConfirmed} isDisabled={people < 2}>
                {t("start.insist")}
              </Checkbox>
            </span>
          </Notice>
        ) : null}
        {start.error ? <Notice tone="error">{failure ?? problemText(start.error)}</Notice> : null}
      </div>
    </Dialog>
  );
}
