import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { jobsQuery } from "../../base/common/jobs/job.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { AssignMediaDialog, type MediaAssignment } from "../../parts/assign/assign-media-dialog.tsx";

/** Assigns one video at once; to each of a group’s members of now by name, as a job. */
function sendVideo(id: string, assignment: MediaAssignment): Promise<unknown> {
  if (assignment.group_members === "now") return call("material_users.create_many", { body: assignment });
  const { users, groups, opens_at, closes_at, due_at, time_zone } = assignment;
  const body = { users, groups, opens_at, closes_at, due_at, time_zone };
  return call("video_allocations.create", { params: { id }, body });
}

/** Assigns a video to students and groups. */
export function AssignVideoDialog({ video, onClose }: { video: { id: string; title: string }; onClose: () => void }) {
  const { t } = useTranslation("videos");
  const client = useQueryClient();
  const toast = useResultToast();
  return (
    <AssignMediaDialog
      media={{ name: video.title, zoom_videos: [video.id] }}
      send={(assignment) => sendVideo(video.id, assignment)}
      onSent={() => {
        void client.invalidateQueries({ queryKey: queryKey("videos") });
        void client.invalidateQueries({ queryKey: jobsQuery.queryKey });
        toast.done(t("done.assigned", { name: video.title }));
      }}
      onClose={onClose}
    />
  );
}
