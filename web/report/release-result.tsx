import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import type { Sitting } from "./requests.ts";

/** Shows a student the result of a sitting that is scored. */
export function ReleaseResult({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation("report");
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const release = useMutation({
    mutationFn: () => call("sessions.act", { params: { id: sitting.id }, body: { action: "release" } }),
    onSuccess: () => toast.done(t("release.done", { name: sitting.user_name })),
    onError: toast.failed(t("release.failed")),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["report"] }),
        queryClient.invalidateQueries({ queryKey: ["assessments"] }),
      ]),
  });
  return (
    <Button variant="primary" isPending={release.isPending} onPress={() => release.mutate()}>
      {t("release.release")}
    </Button>
  );
}
