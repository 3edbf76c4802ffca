import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { useDraft } from "../../base/ui/use-draft.ts";
import type { FormView, StaleView } from "./form-view.ts";
import { changedIn, type Difference, differences } from "./merge-stale.ts";
import { useSending } from "./use-sending.ts";

type FormPlan<Row, Fields extends object, Done> = {
  /** The row being edited, as fetched; null for a new one. */
  row: Row;
  fieldsOf: (row: Row) => Fields;
  /** Submits the form. `row` carries the version last seen: that of the refusal, when another person saved first. */
  send: (sent: { fields: Fields; changed: Partial<Fields>; row: Row }) => Promise<Done>;
  onSent?: (done: Done) => void;
  /** Field labels for messages about another person's changes. */
  labels: Readonly<Record<keyof Fields, string>>;
  /** The fields' values as text. */
  say: (fields: Fields) => Readonly<Record<keyof Fields, ReactNode>>;
  /** Validation messages by field, shown after the first attempt to submit. */
  check?: (fields: Fields) => Partial<Record<keyof Fields, string | undefined>>;
  /** Maps the path of a refusal to a field; by default the one that the path begins with. */
  fieldAt?: (path: string) => string;
  /** Fields without a label that can still show a refusal: secrets. */
  shownElsewhere?: readonly string[];
  /** Fetches the newest version, where the refusal does not include it (as `current`). */
  latest?: () => Promise<Row>;
  /** The key under which the draft survives reloads of the tab. Never for secrets. */
  keep?: string;
};

type Stale<Row, Fields> = { differences: readonly Difference<Fields>[]; mine: Partial<Fields>; theirs: Row };

/**
 * Holds a form's draft until it is sent or discarded, whatever is refused. When another person saved a version first, merges it field
 * by field: their change wins where this person made none; where both changed a field, the person chooses.
 */
export function useForm<Row, Fields extends object, Done>(plan: FormPlan<Row, Fields, Done>) {
  const { fieldsOf, labels } = plan;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const sending = useSending();
  const draft = useDraft<Partial<Fields>>(plan.keep ?? null, {});
  // After the first change, the row that was edited: anything fetched later is news, not what the person saw.
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
    // Keep the text typed last as mine, so that it can be restored.
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

  /** Submits the form; retries at once when another person's change touched no field of this form. */
  const sendOn = async () => {
    try {
      return await plan.send({ fields: value, changed, row });
    } catch (reason) {
      const theirs = await newestIn(plan, row, reason).catch(() => null);
      if (theirs === null || differences(saved, fieldsOf(theirs), draft.value).length > 0) throw reason;
      return plan.send({ fields: value, changed, row: theirs });
    }
  };
  const onRefused = async (reason: unknown) => {
    const theirs = await newestIn(plan, row, reason).catch(() => null);
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
    stale:
      stale &&
      staleView(stale, {
        plan,
        isMine: (field) => field in changed,
        nothing: t("form.nothing"),
        choose: (field, kept) => draft.set({ [field]: kept[field] } as unknown as Partial<Fields>),
      }),
  };
  return {
    ...view,
    value,
    changed,
    set,
    /** Records typing in a field that is not part of the draft. */
    touch,
    errorAt,
    /** Returns a field's value, setter and error. */
    field: <Name extends keyof Fields>(name: Name) => ({
      value: value[name],
      onChange: (next: Fields[Name]) => set({ [name]: next } as unknown as Partial<Fields>),
      error: errorAt(name),
    }),
  };
}

const firstOf = (path: string) => path.split(".")[0] ?? "";

/** Returns the version that another person saved first; null where a refusal is about something else. */
async function newestIn<Row>(
  { latest }: { latest?: (() => Promise<Row>) | undefined },
  row: Row,
  reason: unknown,
): Promise<Row | null> {
  if (!(reason instanceof CallError) || reason.code !== "stale_version") return null;
  const { current } = reason.problem;
  if (current && typeof current === "object") return { ...row, ...(current as Partial<Row>) };
  return latest ? latest() : null;
}

type StaleWords<Row, Fields extends object> = {
  plan: Pick<FormPlan<Row, Fields, never>, "fieldsOf" | "labels" | "say">;
  /** Whether the person’s own text of a field is in the form. */
  isMine: (field: keyof Fields) => boolean;
  /** Said of an empty field. */
  nothing: string;
  choose: (field: keyof Fields, kept: Fields) => void;
};

/** Puts into words what another person changed meanwhile, and what this one may choose. */
function staleView<Row, Fields extends object>(
  { differences: found, mine: typed, theirs: newest }: Stale<Row, Fields>,
  { plan, isMine: isInForm, nothing, choose }: StaleWords<Row, Fields>,
): StaleView {
  const theirs = plan.fieldsOf(newest);
  const mine: Fields = { ...theirs, ...typed };
  const inWords = (fields: Fields, field: keyof Fields) => plan.say(fields)[field] || nothing;
  const named = ({ field }: Difference<Fields>) => ({
    field: String(field),
    label: plan.labels[field],
    theirs: inWords(theirs, field),
  });
  return {
    conflicts: found
      .filter(({ isMine }) => isMine)
      .map((one) => ({
        ...named(one),
        mine: inWords(mine, one.field),
        stands: isInForm(one.field) ? "mine" : "theirs",
      })),
    news: found.filter(({ isMine }) => !isMine).map(named),
    choose: (name, which) => choose(name as keyof Fields, which === "mine" ? mine : theirs),
  };
}
