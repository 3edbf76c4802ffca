import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { CallError } from "../requests/call-error.ts";
import { useDraft } from "../ui/use-draft.ts";
import type { FormView, StaleView } from "./form-view.ts";
import { changedIn, type Difference, differences } from "./merge-stale.ts";
import { useSending } from "./use-sending.ts";

type FormPlan<Row, Fields extends object, Done> = {
  /** What the form is about, as it was fetched; null for something new. */
  row: Row;
  fieldsOf: (row: Row) => Fields;
  /** Sends it. `row` carries the version that was last seen: that of the refusal, when one was faster. */
  send: (sent: { fields: Fields; changed: Partial<Fields>; row: Row }) => Promise<Done>;
  onSent?: (done: Done) => void;
  /** What fields are called when it is said that somebody else changed them. */
  labels: Readonly<Record<keyof Fields, string>>;
  /** The fields' values in words. */
  say: (fields: Fields) => Readonly<Record<keyof Fields, ReactNode>>;
  /** What is wrong with what is typed, by field; said once one has tried to send it. */
  check?: (fields: Fields) => Partial<Record<keyof Fields, string | undefined>>;
  /** Which field a path of a refusal is about; by default the one that it begins with. */
  fieldAt?: (path: string) => string;
  /** Fields that `labels` does not name and at which a refusal is shown all the same: secrets. */
  shownElsewhere?: readonly string[];
  /** The newest version, where the refusal does not bring it (as `current`). */
  latest?: () => Promise<Row>;
  /** Keeps what is typed under this name, through reloads of the tab. Never for secrets. */
  keep?: string;
};

type Stale<Row, Fields> = { differences: readonly Difference<Fields>[]; mine: Partial<Fields>; theirs: Row };

/**
 * Holds what is typed in a form: kept until it is sent or discarded, whatever is refused. A version that somebody else was faster
 * to change is merged in field by field: what they changed and one did not is taken over; where both did, one chooses.
 */
export function useForm<Row, Fields extends object, Done>(plan: FormPlan<Row, Fields, Done>) {
  const { fieldsOf, labels } = plan;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const sending = useSending();
  const draft = useDraft<Partial<Fields>>(plan.keep ?? null, {});
  // From the first change on, what it was made to: whatever is fetched meanwhile is news, not what one saw.
  const [base, setBase] = useState<{ row: Row } | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [mended, setMended] = useState<readonly (keyof Fields)[]>([]);
  const [stale, setStale] = useState<Stale<Row, Fields> | null>(null);

  const row = base ? base.row : plan.row;
  const saved = fieldsOf(row);
  const value: Fields = { ...saved, ...draft.value };
  const changed = changedIn(saved, draft.value);
  const missing: Partial<Record<keyof Fields, string | undefined>> = isChecked && plan.check ? plan.check(value) : {};
  const refused = sending.error instanceof CallError ? sending.error.errors : [];
  const fieldAt = (path: string) => (plan.fieldAt ?? firstOf)(path) as keyof Fields;
  const isShown = (field: keyof Fields) => field in labels || plan.shownElsewhere?.includes(String(field));
  const homeless = refused.filter(({ path }) => !isShown(fieldAt(path)));

  const touch = (fields: readonly (keyof Fields)[]) => {
    if (!base) setBase({ row });
    setMended([...mended, ...fields]);
  };
  const set = (change: Partial<Fields>) => {
    touch(Object.keys(change) as (keyof Fields)[]);
    draft.set(change);
    // Mine is what was typed last, so that it can be had back.
    if (stale) setStale({ ...stale, mine: { ...stale.mine, ...change } });
  };
  const discard = () => {
    draft.clear({});
    setBase(null);
    setStale(null);
    setChecked(false);
    sending.clear();
  };
  const errorAt = (field: keyof Fields): string | undefined =>
    missing[field] ??
    (mended.includes(field) ? undefined : refused.find(({ path }) => fieldAt(path) === field)?.message);

  const newestIn = async (reason: unknown): Promise<Row | null> => {
    if (!(reason instanceof CallError) || reason.code !== "stale_version") return null;
    const { current } = reason.problem;
    if (current && typeof current === "object") return { ...row, ...(current as Partial<Row>) };
    return plan.latest ? plan.latest() : null;
  };
  /** Sends it; anew at once where somebody was faster with what is no field of this form. */
  const sendOn = async () => {
    try {
      return await plan.send({ fields: value, changed, row });
    } catch (reason) {
      const theirs = await newestIn(reason).catch(() => null);
      if (theirs === null || differences(saved, fieldsOf(theirs), draft.value).length > 0) throw reason;
      return plan.send({ fields: value, changed, row: theirs });
    }
  };
  const onRefused = async (reason: unknown) => {
    const theirs = await newestIn(reason).catch(() => null);
    if (theirs === null) return false;
    setBase({ row: theirs });
    setStale({ differences: differences(saved, fieldsOf(theirs), draft.value), mine: changed, theirs });
    return true;
  };
  const submit = () => {
    setChecked(true);
    setMended([]);
    if (Object.values(plan.check?.(value) ?? {}).some(Boolean)) return sending.refuse(null);
    const onSent = (done: Done) => {
      discard();
      plan.onSent?.(done);
    };
    void sending.send(sendOn, onSent, onRefused);
  };

  const viewOf = ({ differences: found, mine: typed, theirs: newest }: Stale<Row, Fields>): StaleView => {
    const theirs = fieldsOf(newest);
    const mine: Fields = { ...theirs, ...typed };
    const inWords = (fields: Fields, field: keyof Fields) => plan.say(fields)[field] || t("form.nothing");
    const named = ({ field }: Difference<Fields>) => ({
      field: String(field),
      label: labels[field],
      theirs: inWords(theirs, field),
    });
    return {
      conflicts: found
        .filter(({ isMine }) => isMine)
        .map((one) => ({
          ...named(one),
          mine: inWords(mine, one.field),
          stands: one.field in changed ? "mine" : "theirs",
        })),
      news: found.filter(({ isMine }) => !isMine).map(named),
      choose: (name, which) => {
        const field = name as keyof Fields;
        draft.set({ [field]: (which === "mine" ? mine : theirs)[field] } as unknown as Partial<Fields>);
      },
    };
  };
  const view: FormView = {
    isBusy: sending.isBusy,
    isDirty: Object.keys(changed).length > 0,
    fault:
      sending.error === null || (refused.length > 0 && homeless.length === 0)
        ? null
        : homeless.length > 0
          ? homeless.map(({ message }) => message).join(" ")
          : problemText(sending.error),
    refusals: sending.refusals,
    submit,
    discard,
    stale: stale && viewOf(stale),
  };
  return {
    ...view,
    value,
    changed,
    set,
    /** Says that something was typed beside these fields, or at one that is no field of the draft. */
    touch,
    errorAt,
    /** A field's value, how to change it, and what is wrong with it. */
    field: <Name extends keyof Fields>(name: Name) => ({
      value: value[name],
      onChange: (next: Fields[Name]) => set({ [name]: next } as unknown as Partial<Fields>),
      error: errorAt(name),
    }),
  };
}

const firstOf = (path: string) => path.split(".")[0] ?? "";
