import { useState } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
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
  const sat = data.versions.filter((version) => version.people > 0);
  const form = useAction({
    send: () => {
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
    onDone: ({ job }) => onStarted(job.id),
    fields: sat.length > 1 ? ["versions"] : [],
  });
  return (
    <DialogForm
      wide
      title={t("start.title")}
      form={form}
      submitLabel={t("start.go")}
      onClose={onClose}
      isReady={people >= 2 && (!isFew || isConfirmed)}
      layout="stack g6"
    >
      <p>{dataText(data)}</p>
      <RadioGroup className="field" value={model} onChange={(value) => setModel(value as Model)}>
        <Label className="label">{t("start.model")}</Label>
        <div className="rows-3">
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
          error={form.errorAt("versions")}
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
    </DialogForm>
  );
}
