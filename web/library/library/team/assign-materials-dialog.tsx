import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { jobsQuery } from "../../../base/common/jobs/job.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { AssignMediaDialog, type Media } from "../../../parts/assign/assign-media-dialog.tsx";

/** Assigns materials as a job, which the list shows while it runs. */
export function AssignMaterialsDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const { t } = useTranslation("library");
  const client = useQueryClient();
  const toast = useResultToast();
  return (
    <AssignMediaDialog
      media={media}
      send={(body) => call("material_users.create_many", { body })}
      onSent={() => {
        void client.invalidateQueries({ queryKey: jobsQuery.queryKey });
        toast.done(t("done.assigning", { name: media.name }));
      }}
      onClose={onClose}
    />
  );
}
