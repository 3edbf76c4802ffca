import { useQueryClient } from "@tanstack/react-query";
import { AssignMediaDialog, type Media } from "../../assign/assign-media-dialog.tsx";
import { jobsQuery } from "../../common/jobs/job.ts";
import { call } from "../../requests/call.ts";

/** Assigns materials as a job, which the list shows while it runs. */
export function AssignMaterialsDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <AssignMediaDialog
      media={media}
      send={(body) => call("material_users.create_many", { body })}
      onSent={() => void client.invalidateQueries({ queryKey: jobsQuery.queryKey })}
      onClose={onClose}
    />
  );
}
