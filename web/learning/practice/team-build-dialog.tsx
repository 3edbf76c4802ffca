import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { instantOf } from "../../base/common/local-time.ts";
import { MomentField } from "../../base/common/moment-field.tsx";
import type { SetInput } from "../../base/common/start-practice.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Segmented } from "../../base/ui/segmented.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { AudiencePicker } from "../../parts/pickers/audience-picker.tsx";
import { useZoneOf } from "../../parts/pickers/use-zone-of.ts";
import { assignSet } from "./assign-set.ts";
import { BuildRow } from "./build-row.tsx";
import { ChooseQuestions } from "./choose-questions.tsx";
import { minutesOf, newDraft, type SetDraft, setOf } from "./draft.ts";
import { FilterRows } from "./filter-rows.tsx";
import type { Way } from "./practice-search.ts";
import { type PracticeSet, poolQuery } from "./requests.ts";
import { StockLine } from "./stock-line.tsx";
import { TermsRows } from "./terms-rows.tsx";
import { useAudience } from "./use-audience.ts";
import { useDraftWords } from "./use-draft-words.ts";
import { useToWhom } from "./use-to-whom.ts";

const teamWays = ["filter", "hand"] as const;

type TeamBuildDialogProps = {
  way: Way;
  tag: string | undefined;
  difficulty: string | undefined;
  user: string | undefined;
  group: string | undefined;
  onClose: () => void;
};

/** Makes a set for others and assigns it to them; with nobody chosen it is kept for later. */
export function TeamBuildDialog({ way, tag, difficulty, user, group, onClose }: TeamBuildDialogProps) {
  const { t } = useTranslation("practice");
  const { says, nameOf } = useDraftWords();
  const [draft, setDraft] = useState<SetDraft>(() => ({ ...newDraft(way, tag, difficulty), order: "any" }));
  const [typedName, setTypedName] = useState<string | null>(null);
  const [closes, setCloses] = useState("");
  const toWhom = useToWhom();
  const { picked, setPicked, failure } = useAudience({ user, group });
  const zone = useZoneOf(picked);
  const change = (next: Partial<SetDraft>) => setDraft({ ...draft, ...next });
  const pool = useExtra(
    { ...poolQuery({ tags: draft.tags, difficulty: draft.difficulty }, draft.count), enabled: draft.way === "filter" },
    t("unloaded.pool"),
  );
  const name = typedName ?? nameOf(draft);
  const people = picked.users.length + picked.groups.length;
  const makeOnce = useMakeOnce();
  const form = useMakeAndAssign({
    send: async () => {
      const made = await makeOnce(setOf(draft, name.trim()));
      if (people > 0) await assignSet({ set: made.id, picked, closes: instantOf(closes, zone), zone });
      return made.name;
    },
    whom: people > 0 ? toWhom(picked) : null,
    isDirty: typedName !== null || draft.questions.length > 0,
    onClose,
  });
  const count = draft.way === "hand" ? draft.questions.length : (pool.data?.count ?? 0);
  const isTimed = draft.timing !== "limit" || minutesOf(draft) !== null;
  return (
    <DialogForm
      wide
      title={says(draft)}
      form={form}
      submitLabel={t(people > 0 ? "assign.make" : "build.save")}
      onClose={onClose}
      note={people > 0 ? t("assign.to", { whom: toWhom(picked) }) : null}
      isReady={count > 0 && name.trim() !== "" && isTimed}
      layout="set-builder"
    >
      <TextField
        label={t("assign.name")}
        value={name}
        onChange={setTypedName}
        maxLength={200}
        error={form.errorAt("name")}
      />
      {failure}
      <AudiencePicker
        label={t("assign.whom")}
        help={t("assign.whom_help")}
        value={picked}
        onChange={setPicked}
        error={form.errorAt("users") ?? form.errorAt("groups")}
      />
      <BuildRow label={t("build.ways")}>
        <Segmented
          label={t("build.ways")}
          choices={teamWays.map((id) => ({ id, label: t(`ways.${id}.title`) }))}
          value={draft.way === "hand" ? "hand" : "filter"}
          onChange={(next) => change({ way: next })}
        />
      </BuildRow>
      {draft.way === "hand" ? (
        <ChooseQuestions chosen={draft.questions} tags={draft.tags} onChange={(questions) => change({ questions })} />
      ) : (
        <>
          {pool.failure}
          <FilterRows draft={draft} pool={pool.data} onChange={change} />
          {pool.data ? <StockLine pool={pool.data} showsUnseen={false} /> : null}
        </>
      )}
      <TermsRows draft={draft} onChange={change} />
      {people > 0 ? (
        <MomentField
          zone={zone}
          label={t("assign.closes")}
          help={t("assign.closes_help")}
          value={closes}
          onChange={setCloses}
          error={form.errorAt("closes_at")}
        />
      ) : null}
    </DialogForm>
  );
}

/** Makes a set; the same one is not made twice when assigning it failed and is tried again. */
function useMakeOnce() {
  const last = useRef<{ said: string; set: PracticeSet } | null>(null);
  return async (body: SetInput): Promise<PracticeSet> => {
    const said = JSON.stringify(body);
    if (last.current?.said === said) return last.current.set;
    const set = await call("practice_sets.create", { body });
    last.current = { said, set };
    return set;
  };
}

type Making = { send: () => Promise<string>; whom: string | null; isDirty: boolean; onClose: () => void };

function useMakeAndAssign({ send, whom, isDirty, onClose }: Making) {
  const { t } = useTranslation("practice");
  const client = useQueryClient();
  const toast = useResultToast();
  return useAction({
    send: () => send().finally(() => void client.invalidateQueries({ queryKey: queryKey("practice") })),
    onDone: (name) => {
      void client.invalidateQueries({ queryKey: queryKey("allocations") });
      toast.done(whom === null ? t("done.saved", { name }) : t("done.assigned", { name, whom }));
      onClose();
    },
    isDirty,
    fields: ["name", "users", "groups", "closes_at"],
  });
}
