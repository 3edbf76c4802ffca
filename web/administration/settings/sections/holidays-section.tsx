import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";

type Holiday = OperationOutput<"holidays.list">["results"][number];

/** Years of holidays; the API lists more. */
const MOST_SHOWN = 200;
const ALL = "all";
const noonOf = (date: string) => `${date}T12:00:00Z`;

const holidaysQuery = queryOptions({
  queryKey: queryKey("holidays"),
  queryFn: ({ signal }) => call("holidays.list", { query: { page_size: MOST_SHOWN }, signal }),
  select: ({ results }) => results,
});

/** Lists the holidays ahead, and adds and removes them. */
export function HolidaysSection() {
  const { t } = useTranslation("settings");
  const holidays = useNeeded(holidaysQuery, <Skeleton height="96px" />, t("holidays.unloaded"));
  return (
    <section className="settings-part" aria-labelledby="settings-part">
      <header className="stack g1">
        <h2 className="h2" id="settings-part">
          {t("parts.holidays")}
        </h2>
        <p className="dim body-s">{t("leads.holidays")}</p>
      </header>
      {holidays.isReady ? <HolidayList holidays={holidays.data} /> : holidays.instead}
      <AddHoliday />
    </section>
  );
}

function HolidayList({ holidays }: { holidays: readonly Holiday[] }) {
  const { t } = useTranslation("settings");
  const words = useDates("UTC");
  const toast = useResultToast();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call("holidays.remove", { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: holidaysQuery.queryKey });
      toast.done(t("holidays.removed"));
    },
    onError: toast.failed(t("holidays.remove_failed")),
  });
  const date = (on: string) => words.date(noonOf(on));
  if (holidays.length === 0) return <p className="dim">{t("holidays.none")}</p>;
  return (
    <ul className="stack g2">
      {holidays.map(({ id, name, from, to, school }) => {
        const when = from === to ? date(from) : t("holidays.span", { from: date(from), to: date(to) });
        return (
          <li key={id} className="row between">
            <span>
              <span className="med">
                <bdi>{name}</bdi>
              </span>{" "}
              <span className="num">{when}</span>{" "}
              <span className="faint">
                <bdi>{school?.name ?? t("holidays.all")}</bdi>
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={t("holidays.remove", { name, when })}
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

const EMPTY = { name: "", from: "", to: "" };

function AddHoliday() {
  const { t } = useTranslation("settings");
  const toast = useResultToast();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ ...EMPTY, school: ALL });
  const { name, from, to, school } = typed;
  const add = useMutation({
    mutationFn: () =>
      call("holidays.create", {
        body: { name: name.trim(), from, to: to || from, school: school === ALL ? null : school },
      }),
    onSuccess: () => {
      // Holidays of one school are added one after the other.
      setTyped({ ...typed, ...EMPTY });
      void client.invalidateQueries({ queryKey: holidaysQuery.queryKey });
      toast.done(t("holidays.added"));
    },
  });
  const { error } = add;
  const at = (path: string) =>
    error instanceof CallError ? error.errors.find((one) => one.path === path)?.message : undefined;
  const faults = { to: at("to"), school: at("school") };
  const general = error && !faults.to && !faults.school ? (at("name") ?? t("holidays.failed")) : undefined;
  const isWhole = name.trim() !== "" && from !== "";
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
        label={t("holidays.name")}
        help={t("holidays.name_help")}
        maxLength={200}
        value={name}
        onChange={(text) => setTyped({ ...typed, name: text })}
        error={general}
      />
      <TextField
        label={t("holidays.from")}
        type="date"
        value={from}
        onChange={(date) => setTyped({ ...typed, from: date })}
      />
      <TextField
        label={t("holidays.to")}
        type="date"
        help={t("holidays.to_help")}
        value={to}
        onChange={(date) => setTyped({ ...typed, to: date })}
        error={faults.to}
      />
      <SourceField
        label={t("holidays.school")}
        help={t("holidays.school_help")}
        source={schoolsSource}
        first={[{ id: ALL, name: t("holidays.all") }]}
        value={school}
        onChange={(id) => setTyped({ ...typed, school: id ?? ALL })}
        error={faults.school}
        isRequired={school === ALL}
      />
      <div>
        <Button type="submit" isDisabled={!isWhole} isPending={add.isPending}>
          {t("holidays.add")}
        </Button>
      </div>
    </Form>
  );
}
