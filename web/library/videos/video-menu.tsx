import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, CloudDownload, Pencil, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { MenuItem } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { AssignVideoDialog } from "./assign-video-dialog.tsx";
import { EditVideoDialog } from "./edit/edit-video-dialog.tsx";
import { type VideoSummary, videoQuery } from "./requests.ts";

/** Shows what the team can do with a video: assign it, see who watched, edit, archive. */
export function VideoMenu({ video, onViewers }: { video: VideoSummary; onViewers: () => void }) {
  const { t } = useTranslation("videos");
  const [open, setOpen] = useState<"assign" | "edit" | null>(null);
  const client = useQueryClient();
  const toast = useResultToast();
  const { can } = video;
  if (!can.update && !can.allocate && !can.see_viewers) return null;
  const label = t("row.more", { name: video.title });
  const renew = () => client.invalidateQueries({ queryKey: queryKey("videos") });
  const setArchived = async (archived: boolean) => {
    const { version } = await client.fetchQuery({ ...videoQuery(video.id), staleTime: 0 });
    await call("zoom_videos.update", { params: { id: video.id }, body: { archived, version } });
    await renew();
  };
  const archive = () =>
    setArchived(!video.archived).then(
      () =>
        toast.done(t(video.archived ? "done.restored" : "done.archived", { name: video.title }), {
          undo: () => setArchived(video.archived),
        }),
      toast.failed(t("failed.change")),
    );
  const fetchAgain = () =>
    call("zoom_videos.fetch_again", { params: { id: video.id } }).then(renew, toast.failed(t("failed.fetch")));
  return (
    <>
      <MoreMenu label={label}>
        {can.allocate ? (
          <MenuItem icon={UserPlus} onAction={() => setOpen("assign")}>
            {t("menu.assign")}
          </MenuItem>
        ) : null}
        {can.see_viewers ? (
          <MenuItem icon={Users} onAction={onViewers}>
            {t("menu.viewers")}
          </MenuItem>
        ) : null}
        {can.update ? (
          <MenuItem icon={Pencil} onAction={() => setOpen("edit")}>
            {t("menu.edit")}
          </MenuItem>
        ) : null}
        {can.update && video.state === "failed" && video.problem !== "expired" ? (
          <MenuItem icon={CloudDownload} onAction={() => void fetchAgain()}>
            {t("menu.fetch")}
          </MenuItem>
        ) : null}
        {can.update ? (
          <MenuItem icon={video.archived ? ArchiveRestore : Archive} onAction={() => void archive()}>
            {t(video.archived ? "menu.restore" : "menu.archive")}
          </MenuItem>
        ) : null}
      </MoreMenu>
      {open === "assign" ? <AssignVideoDialog video={video} onClose={() => setOpen(null)} /> : null}
      {open === "edit" ? <EditVideoDialog id={video.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
