import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { type ExamDate, examDatesQuery } from "../../../parts/plan/requests.ts";

const noonOf = (date: string) => `${date}T12:00:00Z`;

/** Lists the official dates of exams, and adds and removes them. */
export function ExamDatesSection() {
  const { t } = useTranslation("settings");
  const dates = useNeeded(examDatesQuery, <Skeleton height="96px" />, t("exam_dates.unloaded"));
  return (
    <section className="settings-part" aria-labelledby="settings-part">
      <header className="stack g1">
        <h2 className="h2" id="settings-part">
          {t("parts.exam_dates")}
        </h2>
        <p className="dim body-s">{t("leads.exam_dates")}</p>
      </header>
      {dates.isReady ? <DateList dates={dates.data} /> : dates.instead}
      <AddDate />
    </section>
  );
}

function DateList({ dates }: { dates: readonly ExamDate[] }) {
  const { t } = useTranslation("settings");
  const words = useDates("UTC");
  const toast = useResultToast();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call("exam_dates.remove", { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: examDatesQuery.queryKey });
      toast.done(t("exam_dates.removed"));
    },
    onError: toast.failed(t("exam_dates.remove_failed")),
  });
  if (dates.length === 0) return <p className="dim">{t("exam_dates.none")}</p>;
  return (
    <ul className="stack g2">
      {dates.map(({ id, exam, on, register_by: by }) => {
        const date = words.date(noonOf(on));
        return (
          <li key={id} className="row between">
            <span>
              <span className="med">
                <bdi>{exam}</bdi>
              </span>{" "}
              <span className="num">{date}</span>{" "}
              {by ? (
                <span className="faint num">{t("exam_dates.register", { date: words.date(noonOf(by)) })}</span>
              ) : null}
            </span>
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={t("exam_dates.remove", { exam, date })}
              isPending={remove.isPending && remove.variables === id}
              onPress={() => remove.mutate(id)}
            >
              <Icon of={X} small />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const EMPTY = { on: "", register_by: "" };

function AddDate() {
  const { t } = useTranslation("settings");
  const toast = useResultToast();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ exam: "", min: "", max: "", step: "", ...EMPTY });
  const scores = [typed.min, typed.max, typed.step].map((text) => (text.trim() === "" ? null : Number(text)));
  const [min = null, max = null, step = null] = scores;
  const scale = min !== null && max !== null && step !== null ? { min, max, step } : null;
  const hasNone = scores.every((score) => score === null);
  const isScale =
    scale !== null &&
    scores.every(Number.isInteger) &&
    min !== null &&
    min >= 0 &&
    step !== null &&
    step > 0 &&
    max !== null &&
    max > min &&
    (max - min) % step === 0;
  const scaleFault = hasNone || isScale ? undefined : t("exam_dates.no_scale");
  const add = useMutation({
    mutationFn: () =>
      call("exam_dates.create", {
        body: { exam: typed.exam.trim(), on: typed.on, register_by: typed.register_by || null, scale },
      }),
    onSuccess: () => {
      // Dates of one exam are added one after the other.
      setTyped({ ...typed, ...EMPTY });
      void client.invalidateQueries({ queryKey: examDatesQuery.queryKey });
      toast.done(t("exam_dates.added"));
    },
  });
  const { error } = add;
  const at = (path: string) =>
    error instanceof CallError ? error.errors.find((one) => one.path === path)?.message : undefined;
  const faults = { on: at("on"), register_by: at("register_by") };
  const general = error && !faults.on && !faults.register_by ? t("exam_dates.failed") : undefined;
  const isWhole = typed.exam.trim() !== "" && typed.on !== "" && !scaleFault;
  return (
    <Form
      className="stack g4 settings-form"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) add.mutate();
      }}
    >
      <TextField
        label={t("exam_dates.exam")}
        maxLength={120}
        value={typed.exam}
        onChange={(exam) => setTyped({ ...typed, exam })}
        error={general}
      />
      <TextField
        label={t("exam_dates.on")}
        type="date"
        value={typed.on}
        onChange={(on) => setTyped({ ...typed, on })}
        error={faults.on}
      />
      <TextField
        label={t("exam_dates.register_by")}
        type="date"
        help={t("exam_dates.register_help")}
        value={typed.register_by}
        onChange={(register_by) => setTyped({ ...typed, register_by })}
        error={faults.register_by}
      />
      <div className="settings-three">
        {(["min", "max", "step"] as const).map((part) => (
          <TextField
            key={part}
            label={t(`exam_dates.${part}`)}
            inputMode="numeric"
            value={typed[part]}
            onChange={(text) => setTyped({ ...typed, [part]: text })}
          />
        ))}
      </div>
      <p className={scaleFault ? "body-s t-error" : "body-s dim"}>{scaleFault ?? t("exam_dates.scale_help")}</p>
      <div>
        <Button type="submit" isDisabled={!isWhole} isPending={add.isPending}>
          {t("exam_dates.add")}
        </Button>
      </div>
    </Form>
  );
}
