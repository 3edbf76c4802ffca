import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useDraft } from "../../base/ui/use-draft.ts";
import { type ReviewedAttempt, reviewQuery } from "./requests.ts";

const longest = 10_000;

/** Shows what the student notes on a question. It is kept as a draft until saved; others read it only. */
export function AttemptNote({ session, row, isOwn }: { session: string; row: ReviewedAttempt; isOwn: boolean }) {
  const { t } = useTranslation("report");
  if (isOwn) return <OwnNote session={session} row={row} />;
  if (!row.note) return null;
  return (
    <section>
      <h3 className="h3">{t("note.label_team")}</h3>
      <p className="dim note-text" dir="auto">
        {row.note}
      </p>
    </section>
  );
}

function OwnNote({ session, row }: { session: string; row: ReviewedAttempt }) {
  const { t } = useTranslation("report");
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const draft = useDraft(`note.${row.id}`, { note: row.note ?? "" });
  const save = useMutation({
    mutationFn: (note: string) => call("attempts.update", { params: { id: row.id }, body: { session, note } }),
    onSuccess: (_, note) => {
      draft.clear({ note });
      queryClient.setQueryData(reviewQuery(session).queryKey, (rows) =>
        rows?.map((each) => (each.id === row.id ? { ...each, note } : each)),
      );
    },
  });
  const isTooLong = draft.value.note.length > longest;
  return (
    <form
      className="stack g3 no-print"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) save.mutate(draft.value.note);
      }}
    >
      <TextField
        label={t("note.label")}
        help={t("note.help")}
        error={isTooLong ? t("note.too_long") : undefined}
        multiline
        value={draft.value.note}
        onChange={(note) => draft.set({ note })}
      />
      {save.isError ? (
        <Notice tone="error" title={t("note.failed")}>
          {problemText(save.error)}
        </Notice>
      ) : null}
      <span className="row">
        <Button type="submit" isDisabled={!draft.isDirty || isTooLong} isPending={save.isPending}>
          {t("note.save")}
        </Button>
        <span className="meta" role="status">
          {save.isSuccess && !draft.isDirty ? t("note.saved") : ""}
        </span>
      </span>
    </form>
  );
}
