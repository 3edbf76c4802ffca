import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import type { FormView } from "../../parts/form/form-view.ts";
import { useForm } from "../../parts/form/use-form.ts";
import { allSettingsQuery, type Changes, type Settings, updateSettings } from "./requests.ts";

/** A secret as it is typed: a string sets it, null clears it, undefined keeps it. */
export type Secret = string | null | undefined;

type SectionPlan<Value> = {
  settings: Settings;
  name: string;
  /** Its fields, as they are saved. */
  fieldsOf: (settings: Settings) => Value;
  /** Makes the call's body of the fields that differ. */
  toChanges: (changed: Partial<Value>, secret: Secret) => Changes;
  /** What fields are called when it is said that someone else changed them. */
  labels: Readonly<Record<keyof Value, string>>;
  /** Values in words, where they are no texts, numbers, lists of these, or yes and no. */
  say?: (fields: Value) => Partial<Record<keyof Value, ReactNode>>;
  /** What else is to be done once it is saved. */
  onSaved?: (after: Settings) => void;
  /** The field of the secret, as refusals name it. */
  secret?: "password" | "token" | "secret";
};

/** Parts of the call's body that hold fields of their own: `mail.from` is the field `from`. */
const groups = [
  ...["enrolment", "mail", "sms", "recording", "storage", "retention"],
  ...["sign_in_lifetime", "second_step"],
];

/** Returns the field that a path of a refusal is about. */
const fieldAt = (path: string) => {
  const [first = "", second] = path.split(".");
  return groups.includes(first) && second !== undefined ? second : first;
};

/**
 * Holds what is typed in a part of the settings: kept through reloads (but for secrets) until it is saved or discarded, merged with
 * what others change meanwhile, with the faults of its fields.
 */
export function useSection<Value extends object>(plan: SectionPlan<Value>) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const toast = useResultToast();
  const inWords = useValueWords();
  const [secret, setSecret] = useState<Secret>();
  /** Caches the current settings from a conflict, so that discarding the user's changes shows those. */
  const keep = (reason: unknown): never => {
    if (reason instanceof CallError && reason.code === "stale_version" && reason.problem.current) {
      client.setQueryData(allSettingsQuery.queryKey, reason.problem.current as Settings);
    }
    throw reason;
  };
  const form = useForm<Settings, Value, Settings>({
    row: plan.settings,
    fieldsOf: plan.fieldsOf,
    send: ({ changed, row }) =>
      updateSettings({ ...plan.toChanges(changed, secret), version: row.version }).catch(keep),
    onSent: (after) => {
      setSecret(undefined);
      client.setQueryData(allSettingsQuery.queryKey, after);
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
      toast.done(t("saved"));
      plan.onSaved?.(after);
    },
    labels: plan.labels,
    say: (fields) => {
      const said = {} as Record<keyof Value, ReactNode>;
      for (const field of Object.keys(plan.labels) as (keyof Value)[]) said[field] = inWords(fields[field]);
      return { ...said, ...plan.say?.(fields) };
    },
    fieldAt,
    shownElsewhere: plan.secret ? [plan.secret] : [],
    keep: `settings.${plan.name}`,
  });
  const isDirty = form.isDirty || secret !== undefined;
  const view: FormView = {
    isBusy: form.isBusy,
    isDirty,
    fault: form.fault,
    refusals: form.refusals,
    submit: form.submit,
    discard: () => {
      form.discard();
      setSecret(undefined);
    },
    stale: form.stale,
  };
  return {
    value: form.value,
    set: form.set,
    secret,
    setSecret: (next: Secret) => {
      form.touch(plan.secret ? [plan.secret as keyof Value] : []);
      setSecret(next);
    },
    /** What is wrong with a field, by its path in the call: `mail.from`. */
    fault: (path: string) => form.errorAt(fieldAt(path) as keyof Value),
    isDirty,
    form: view,
  };
}

/** Returns what says a value of the usual kinds in words. */
function useValueWords() {
  const { t } = useTranslation("settings");
  return (value: unknown): string => {
    if (value === null || value === undefined) return "";
    if (typeof value === "boolean") return t(value ? "on" : "off");
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
}
