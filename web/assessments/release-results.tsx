import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { useToasts } from "../ui/toast-region.tsx";
import type { Sitting } from "./requests.ts";

/** Shows their results to the students whose sittings in sight are scored, after asking; nothing while there are none. */
export function ReleaseResults({ sittings }: { sittings: readonly Sitting[] }) {
  const { t } = useTranslation("assessments");
  // What is asked about stays as it was asked, whatever the list behind it becomes meanwhile.
  const [asked, setAsked] = useState<Sitting[] | null>(null);
  const scored = sittings.filter(mayRelease);
  return (
    <>
      {scored.length > 0 ? (
        <Button onPress={() => setAsked(scored)}>{t("one.release.release", { count: scored.length })}</Button>
      ) : null}
      {asked ? <ReleaseDialog sittings={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function ReleaseDialog({ sittings, onClose }: { sittings: Sitting[]; onClose: () => void }) {
  const { t } = useTranslation("assessments");
  const [done, setDone] = useState(0);
  const release = useRelease(setDone, onClose);
  const count = sittings.length;
  return (
    <Dialog
      role="alertdialog"
      title={t("one.release.title", { count })}
      open
      onOpenChange={(open) => !open && !release.isPending && onClose()}
      actions={
        <>
          <Button variant="ghost" autoFocus isDisabled={release.isPending} onPress={onClose}>
            {t("one.release.keep")}
          </Button>
          <Button variant="primary" isPending={release.isPending} onPress={() => release.mutate(sittings)}>
            {t("one.release.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("one.release.body", { count: new Set(sittings.map(({ user }) => user)).size })}</p>
      {release.isPending ? <ProgressBar label={t("one.release.bar")} percent={(100 * done) / count} /> : null}
    </Dialog>
  );
}

/** Releases sitting by sitting; one that fails stops none of the others, and is said at the end. */
function useRelease(onProgress: (done: number) => void, onSettled: () => void) {
  const { t } = useTranslation("assessments");
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const toast = useResultToast();
  return useMutation({
    mutationFn: async (sittings: readonly Sitting[]) => {
      const failures: unknown[] = [];
      for (const [index, { id }] of sittings.entries()) {
        await call("sessions.act", { params: { id }, body: { action: "release" } }).catch((error: unknown) => {
          failures.push(error);
        });
        onProgress(index + 1);
      }
      return { released: sittings.length - failures.length, failures };
    },
    onSuccess: ({ released, failures }) => {
      if (released > 0)
        toasts.add({ type: "success", title: t("one.release.done", { count: released }), content: "", interval: 4 });
      if (failures.length > 0) {
        const title = t("one.release.failed", { count: failures.length });
        toast.failed(title)(failures[0]);
      }
    },
    onSettled: async () => {
      onSettled();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["assessments"] }),
        queryClient.invalidateQueries({ queryKey: ["report"] }),
      ]);
    },
  });
}

/** Previews are the team's own: nobody waits for their result. */
function mayRelease({ state, can, is_preview: isPreview }: Sitting): boolean {
  return state === "scored" && can.release === true && !isPreview;
}
