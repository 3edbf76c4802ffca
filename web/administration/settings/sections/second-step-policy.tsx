import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOf, dayStart } from "../../../base/common/local-time.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { Segmented } from "../../../base/ui/segmented.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { PageForm } from "../../../parts/form/page-form.tsx";
import { askForSecondSteps, type Changes, type Settings, secondStepCountsQuery } from "../requests.ts";
import { useSection } from "../use-section.ts";

const roles = ["staff", "manager", "tutor", "counselor", "student"] as const;
const levels = ["off", "optional", "required"] as const;

/** Sets of which roles a second step is required, and from when. */
export function SecondStepPolicy({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const zone = useUser().time_zone;
  const numbers = useNumbers();
  const toast = useResultToast();
  const client = useQueryClient();
  const [isMailed, setMailed] = useState(false);
  const counted = useExtra(secondStepCountsQuery, t("unloaded.second_steps"));
  const counts = counted.data?.results ?? [];
  const mail = useMutation({
    mutationFn: askForSecondSteps,
    onSuccess: ({ people }) => toast.done(t("second_step.mailed", { count: people })),
    onError: toast.failed(t("second_step.mail_failed")),
  });
  const level = (role: (typeof roles)[number]) => t(`second_step.roles.${role}`);
  const work = useSection({
    settings,
    name: "second_step",
    fieldsOf: ({ second_step }) => second_step,
    labels: {
      staff: level("staff"),
      manager: level("manager"),
      tutor: level("tutor"),
      counselor: level("counselor"),
      student: level("student"),
      required_from: t("second_step.from"),
    },
    say: (fields) => ({
      ...Object.fromEntries(roles.map((role) => [role, t(`second_step.levels.${fields[role]}`)])),
      required_from: dayOf(fields.required_from, zone),
    }),
    toChanges: (second_step) => ({ second_step }) as Changes,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: secondStepCountsQuery.queryKey });
      if (isMailed) mail.mutate();
      setMailed(false);
    },
  });
  const { value, set, fault } = work;
  const lacking = counts
    .filter(({ role }) => value[role] === "required")
    .reduce((sum, { people, have_one }) => sum + people - have_one, 0);
  return (
    <section aria-labelledby="second-step-policy" className="second-step-policy">
      <div>
        <h3 className="h3" id="second-step-policy">
          {t("second_step.title")}
        </h3>
        <p className="help">{t("second_step.answer")}</p>
      </div>
      <PageForm form={work.form} submitLabel={t("save")} layout="stack g6 settings-form">
        {counted.failure}
        <div className="roles">
          {roles.map((role) => {
            const count = counts.find((one) => one.role === role);
            const share = count && count.people > 0 ? (100 * count.have_one) / count.people : 0;
            return (
              <div className="role" key={role}>
                <b>{level(role)}</b>
                <div>
                  {count ? (
                    <>
                      <HaveOne count={count} isDemo={settings.is_demo} isRequired={value[role] === "required"} />
                      {count.people > 0 ? (
                        <span className="meter" aria-hidden="true">
                          <i style={{ width: `${share}%` }} />
                        </span>
                      ) : null}
                    </>
                  ) : null}
                </div>
                <Segmented
                  label={t("second_step.for", { role: level(role) })}
                  choices={levels.map((id) => ({ id, label: t(`second_step.levels.${id}`) }))}
                  value={value[role]}
                  onChange={(next) => set({ [role]: next })}
                />
              </div>
            );
          })}
        </div>
        {lacking > 0 ? (
          <div className="notice notice-warning">
            <Icon of={TriangleAlert} />
            <span>
              <b className="strong">{t("second_step.asked", { count: lacking, said: numbers.counted(lacking) })}</b>.{" "}
              {t(value.required_from === null ? "second_step.asked_at_once" : "second_step.asked_detail")}
            </span>
          </div>
        ) : null}
        <div className="second-step-when">
          <TextField
            label={t("second_step.from")}
            help={t("second_step.from_help")}
            type="date"
            value={dayOf(value.required_from, zone)}
            onChange={(day) => set({ required_from: dayStart(day, zone) })}
            error={fault("second_step.required_from")}
          />
          {lacking > 0 ? (
            <Checkbox isSelected={isMailed} onChange={setMailed} isDisabled={!work.isDirty}>
              {t("second_step.mail", { count: lacking })}
            </Checkbox>
          ) : null}
        </div>
      </PageForm>
      <div className="settings-group">
        <h3 className="h3">{t("second_step.lost_title")}</h3>
        <p className="body-s">
          {t("second_step.lost")} <Link href="/people">{t("second_step.people")}</Link>
          <br />
          <span className="faint">{t("second_step.lost_detail")}</span>
        </p>
      </div>
    </section>
  );
}

type Count = { people: number; have_one: number };

type HaveOneProps = { count: Count; isDemo: boolean; isRequired: boolean };

function HaveOne({ count: { people, have_one: have }, isDemo, isRequired }: HaveOneProps) {
  const { t } = useTranslation("settings");
  const numbers = useNumbers();
  if (people === 0) return <span className="faint">{t(isDemo ? "second_step.demo" : "second_step.nobody")}</span>;
  const some = { have: numbers.counted(have), people: numbers.counted(people) };
  const words =
    people === 1
      ? t(have === 1 ? "second_step.only" : "second_step.only_lacks")
      : t(have === people ? "second_step.all" : "second_step.have", some);
  return <span className={isRequired && have < people ? "num t-warning med" : "num"}>{words}</span>;
}
