import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Allocation } from "./requests.ts";
import { draftOf, problemsOf, termsOf } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Changes when, how often and with what something was given. */
export function EditDialog({ allocation, onClose }: { allocation: Allocation; onClose: () => void }) {
  const { t } = useTranslation("allocate");
  const client = useQueryClient();
  const problemText = useProblemText();
  const [draft, setDraft] = useState(() => draftOf(allocation));
  const [version, setVersion] = useState(allocation.version);
  const save = useMutation({
    mutationFn: () =>
      call("allocations.update", { params: { id: allocation.id }, body: { version, ...termsOf(draft) } }),
    onSuccess: onClose,
    onError: (error) => {
      // Somebody was faster: what they did is said, and saving once more puts this in its place.
      const current = error instanceof CallError ? (error.problem.current as Allocation | undefined) : undefined;
      if (current) setVersion(current.version);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["allocations"] }),
  });
  const isStale = save.error instanceof CallError && save.error.code === "stale_version";
  return (
    <Dialog
      wide
      title={t("edit.title", { what: allocation.given.name, whom: allocation.source.name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            isDisabled={Object.keys(problemsOf(draft)).length > 0}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {t(isStale ? "edit.save_anyway" : "edit.save")}
          </Button>
        </>
      }
    >
      <div className="stack g6">
        {save.isError ? (
          <Notice tone={isStale ? "warning" : "error"} title={t(isStale ? "edit.stale" : "edit.failed")}>
            {isStale ? t("edit.stale_body") : problemText(save.error)}
          </Notice>
        ) : null}
        <p className="body-s">{t("edit.note")}</p>
        <TermsFields value={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      </div>
    </Dialog>
  );
}
