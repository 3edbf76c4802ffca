import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { useResultToast } from "../common/use-result-toast.ts";
import type { FormView } from "../form/form-view.ts";
import { useSending } from "../form/use-sending.ts";
import { CallError } from "../requests/call-error.ts";
import { settingsQuery } from "../requests/settings.ts";
import { useDraft } from "../ui/use-draft.ts";
import { allSettingsQuery, type Changes, type Settings, updateSettings } from "./requests.ts";

/** A secret as it is typed: a string sets it, null clears it, undefined keeps it. */
export type Secret = string | null | undefined;

/** `toChanges` makes the call's body of the fields that differ. */
type SectionInput<Value> = {
  settings: Settings;
  name: string;
  saved: Value;
  toChanges: (changed: Partial<Value>, secret: Secret) => Changes;
};

/**
 * Returns what is typed in a part of the settings: kept through reloads (but for secrets) until it is saved or discarded, with the
 * faults of its fields.
 */
export function useSection<Value extends object>({ settings, name, saved, toChanges }: SectionInput<Value>) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const toast = useResultToast();
  const problemText = useProblemText();
  // Only what was typed is kept, so that what others change meanwhile stays theirs.
  const draft = useDraft<Partial<Value>>(`settings.${name}`, {});
  const [secret, setSecret] = useState<Secret>();
  // From the first change on, what it was made to: a version that is fetched meanwhile is not the one that was seen.
  const [seen, setSeen] = useState<{ version: number; saved: Value } | null>(null);
  // What was seen before somebody else was faster; null while nobody was.
  const [overtaken, setOvertaken] = useState<Value | null>(null);
  const sending = useSending();
  const faults = sending.error instanceof CallError ? sending.error.errors : [];
  const typed = Object.entries(draft.value) as [keyof Value, Value[keyof Value]][];
  const changed = Object.fromEntries(
    typed.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field])),
  ) as Partial<Value>;
  const isDirty = Object.keys(changed).length > 0 || secret !== undefined;

  /** Whether somebody else changed what is typed here, while it was typed. */
  const isOvertaken = (field: keyof Value) =>
    overtaken !== null && field in changed && JSON.stringify(overtaken[field]) !== JSON.stringify(saved[field]);

  const discard = () => {
    draft.clear({});
    setSecret(undefined);
    sending.clear();
    setSeen(null);
    setOvertaken(null);
  };
  const look = () => {
    sending.clear();
    if (!seen) setSeen({ version: settings.version, saved });
  };
  const submit = () =>
    void sending.send(
      () => updateSettings({ ...toChanges(changed, secret), version: seen?.version ?? settings.version }),
      (after) => {
        client.setQueryData(allSettingsQuery.queryKey, after);
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
        discard();
        toast.done(t("saved"));
      },
      async (reason) => {
        if (!isStale(reason)) return false;
        // The next try carries the version that is there now.
        await client.invalidateQueries({ queryKey: allSettingsQuery.queryKey });
        setOvertaken(seen?.saved ?? saved);
        setSeen(null);
        return false;
      },
    );
  const inWords = (error: unknown) => (isStale(error) ? t("form.stale_told", { ns: "shell" }) : problemText(error));
  const form: FormView = {
    isBusy: sending.isBusy,
    isDirty,
    fault: sending.error === null || faults.length > 0 ? null : inWords(sending.error),
    refusals: sending.refusals,
    submit,
    discard,
    stale: null,
  };

  return {
    value: { ...saved, ...draft.value },
    set: (change: Partial<Value>) => {
      look();
      draft.set(change);
    },
    secret,
    setSecret: (next: Secret) => {
      look();
      setSecret(next);
    },
    /** What is wrong with a field, by its path in the call: `mail.from`. */
    fault: (path: string) =>
      faults.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message ??
      (isOvertaken(path.split(".").at(-1) as keyof Value) ? t("overtaken") : undefined),
    isDirty,
    form,
  };
}

const isStale = (error: unknown) => error instanceof CallError && error.code === "stale_version";
