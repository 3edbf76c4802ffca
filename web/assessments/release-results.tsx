import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
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
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const count = sittings.length;
  const form = useAction({
    send: () =>
      releaseEach(sittings, setDone).finally(() => {
        void queryClient.invalidateQueries({ queryKey: ["assessments"] });
        void queryClient.invalidateQueries({ queryKey: ["report"] });
      }),
    onDone: ({ released, failures }) => {
      if (released > 0) toast.done(t("one.release.done", { count: released }));
      if (failures.length > 0) toast.failed(t("one.release.failed", { count: failures.length }))(failures[0]);
      onClose();
    },
  });
  return (
    <DialogForm
      asks
      tone="primary"
      title={t("one.release.title", { count })}
      form={form}
      submitLabel={t("one.release.confirm")}
      cancelLabel={t("one.release.keep")}
      onClose={onClose}
    >
      <p>{t("one.release.body", { count: new Set(sittings.map(({ user }) => user)).size })}</p>
      {form.isBusy ? <ProgressBar label={t("one.release.bar")} percent={(100 * done) / count} /> : null}
    </DialogForm>
  );
}

/** Releases sitting by sitting; one that fails stops none of the others. */
async function releaseEach(sittings: readonly Sitting[], onProgress: (done: number) => void) {
  const failures: unknown[] = [];
  for (const [index, { id }] of sittings.entries()) {
    await call("sessions.act", { params: { id }, body: { action: "release" } }).catch((error: unknown) => {
      failures.push(error);
    });
    onProgress(index + 1);
  }
  return { released: sittings.length - failures.length, failures };
}

/** Previews are the team's own: nobody waits for their result. */
function mayRelease({ state, can, is_preview: isPreview }: Sitting): boolean {
  return state === "scored" && can.release === true && !isPreview;
}
