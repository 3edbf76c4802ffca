import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { startingAddress } from "../../base/common/starting-address.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ChooseQuestions } from "./choose-questions.tsx";
import { minutesOf, newDraft, type SetDraft, setOf } from "./draft.ts";
import { FilterRows, MistakeRows } from "./filter-rows.tsx";
import type { Way } from "./practice-search.ts";
import { mistakeStockQuery, poolQuery } from "./requests.ts";
import { StockLine } from "./stock-line.tsx";
import { TermsRows } from "./terms-rows.tsx";
import { useDraftWords } from "./use-draft-words.ts";

type OwnBuildDialogProps = { way: Way; tag: string | undefined; onClose: () => void };

/** Creates a practice set for the user, to start at once or later. */
export function OwnBuildDialog({ way, tag, onClose }: OwnBuildDialogProps) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const problemText = useProblemText();
  const { says } = useDraftWords();
  const [draft, setDraft] = useState<SetDraft>(() => newDraft(way, tag));
  const pool = useExtra(
    { ...poolQuery({ tags: draft.tags, difficulty: draft.difficulty }, draft.count), enabled: way === "filter" },
    t("unloaded.pool"),
  );
  const stock = useExtra({ ...mistakeStockQuery(draft), enabled: way === "mistakes" }, t("unloaded.pool"));
  const make = useMakeSet(onClose);
  const change = (next: Partial<SetDraft>) => {
    make.forget();
    setDraft({ ...draft, ...next });
  };
  const open = way === "filter" ? pool.data?.count : stock.data?.unseen;
  const count = way === "hand" ? draft.questions.length : Math.min(draft.count, open ?? 0);
  const isKnown = way === "hand" || open !== undefined;
  const isReady = count > 0 && (draft.timing !== "limit" || minutesOf(draft) !== null);
  const error = make.error;
  const first = error instanceof CallError ? error.errors[0]?.message : undefined;
  return (
    <Dialog
      wide
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={says(draft, isKnown ? count : undefined)}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("build.cancel")}
          </Button>
          <Button isDisabled={!isReady} isPending={make.saving} onPress={() => make.save(draft)}>
            {t("build.save")}
          </Button>
          <Button variant="primary" isDisabled={!isReady} isPending={make.starting} onPress={() => make.start(draft)}>
            {count === 0 ? t("build.start_plain") : t("build.start", { count, said: numbers.counted(count) })}
          </Button>
        </>
      }
    >
      <div className="set-builder">
        {pool.failure}
        {stock.failure}
        {way === "filter" ? <FilterRows draft={draft} pool={pool.data} onChange={change} /> : null}
        {way === "mistakes" ? <MistakeRows draft={draft} stock={stock.data} onChange={change} /> : null}
        {way === "hand" ? (
          <ChooseQuestions chosen={draft.questions} tags={draft.tags} onChange={(questions) => change({ questions })} />
        ) : null}
        <TermsRows draft={draft} onChange={change} />
        {draft.timing === "untimed" ? null : <p className="meta">{t("build.clock")}</p>}
        {way === "filter" && pool.data ? <StockLine pool={pool.data} showsUnseen /> : null}
        {error ? (
          <Notice tone="error" title={t("failed.make")}>
            {first ?? problemText(error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Makes a set, and begins it or keeps it for later. Sent again after a lost answer it is made once. */
function useMakeSet(onClose: () => void) {
  const { t } = useTranslation("practice");
  const client = useQueryClient();
  const toast = useResultToast();
  const { nameOf } = useDraftWords();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const create = (draft: SetDraft) =>
    call("practice_sets.create", { body: setOf(draft, nameOf(draft)), idempotencyKey: `practice ${key}` }).finally(
      () => void client.invalidateQueries({ queryKey: queryKey("practice") }),
    );
  const save = useMutation({
    mutationFn: create,
    onSuccess: (set) => {
      toast.done(t("done.saved", { name: set.name }));
      onClose();
    },
  });
  const start = useMutation({
    mutationFn: async (draft: SetDraft) => {
      const { assessment } = await create(draft);
      return call("sessions.generate", { body: { assessment }, idempotencyKey: `begin ${key}` });
    },
    onSuccess: (session) => location.assign(startingAddress(session.id)),
  });
  return {
    error: save.error ?? start.error,
    saving: save.isPending,
    starting: start.isPending || start.isSuccess,
    save: save.mutate,
    start: start.mutate,
    /** What is sent next is another set. */
    forget: () => {
      if (!save.error && !start.error) return;
      save.reset();
      start.reset();
      setKey(crypto.randomUUID());
    },
  };
}
