import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { useFreshSittings } from "../../parts/sittings/use-act.ts";
import type { OwnAssessment } from "./requests.ts";

type ChoosableSection = OwnAssessment["assessment"]["choosable"][number];

type ChooseSectionsDialogProps = {
  assessment: { id: string; name: string };
  sections: readonly ChoosableSection[];
  /** For whom; it is the student’s own without one, and begins at once. */
  user?: { id: string; name: string };
  onClose: () => void;
};

/** Makes a sitting of chosen sections, which has no scaled score and counts in no statistics. */
export function ChooseSectionsDialog({ assessment, sections, user, onClose }: ChooseSectionsDialogProps) {
  const { t } = useTranslation("assessments");
  const durations = useDurations();
  const toast = useResultToast();
  const refresh = useFreshSittings();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [key] = useState(() => crypto.randomUUID());
  const form = useAction({
    send: () =>
      call("sessions.generate_for_sections", {
        body: { assessment: assessment.id, sections: [...chosen], ...(user ? { user: user.id } : {}) },
        idempotencyKey: key,
      }),
    onDone: (session) => {
      if (!user) return location.assign(sittingAddress(session.id));
      toast.done(t("choose.made", { name: user.name, count: chosen.length }));
      void refresh();
      onClose();
    },
    isDirty: chosen.length > 0,
  });
  const toggle = (id: string, isOn: boolean) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <DialogForm
      title={user ? t("choose.title_for", { name: user.name }) : t("choose.title", { assessment: assessment.name })}
      form={form}
      submitLabel={t(user ? "choose.make" : "choose.start")}
      isReady={chosen.length > 0}
      onClose={onClose}
    >
      <p className="body-s">{t(user ? "choose.body_for" : "choose.body")}</p>
      <fieldset className="choosable">
        <legend className="sr">{t("choose.sections")}</legend>
        {sections.map(({ id, name, time_seconds: time, question_count: count }) => (
          <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
            <span>
              <bdi>{name}</bdi>
              <span className="meta num">
                {[t("questions", { count }), time === null ? t("untimed") : durations.words(time)].join(" · ")}
              </span>
            </span>
          </Checkbox>
        ))}
      </fieldset>
    </DialogForm>
  );
}
