import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { instantOf } from "../common/local-time.ts";
import { useUser } from "../common/session-context.tsx";
import { useResultToast } from "../common/use-result-toast.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { AudiencePicker } from "../pickers/audience-picker.tsx";
import { nobody } from "../pickers/picked.ts";
import { call } from "../requests/call.ts";
import { TextField } from "../ui/text-field.tsx";
import { videosKey } from "./requests.ts";

/** Gives a video to students and groups, from a day and by a day if they are said. */
export function AssignVideoDialog({ video, onClose }: { video: { id: string; title: string }; onClose: () => void }) {
  const { t } = useTranslation("videos");
  const { time_zone: zone } = useUser();
  const client = useQueryClient();
  const toast = useResultToast();
  const [picked, setPicked] = useState(nobody);
  const [opens, setOpens] = useState("");
  const [due, setDue] = useState("");
  const count = picked.users.length + picked.groups.length;
  const form = useAction({
    send: () =>
      call("video_allocations.create", {
        params: { id: video.id },
        body: {
          users: picked.users.map(({ id }) => id),
          groups: picked.groups.map(({ id }) => id),
          ...{ opens_at: instantOf(opens, zone), due_at: instantOf(due, zone), time_zone: zone },
        },
      }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: videosKey });
      toast.done(t("done.assigned", { name: video.title }));
      onClose();
    },
    isDirty: count > 0,
    fields: ["users", "groups", "opens_at", "due_at"],
  });
  return (
    <DialogForm
      title={t("assign.title", { name: video.title })}
      form={form}
      submitLabel={t("assign.submit")}
      onClose={onClose}
      isReady={count > 0}
      wide
    >
      <AudiencePicker
        label={t("assign.whom")}
        value={picked}
        onChange={setPicked}
        error={form.errorAt("users") ?? form.errorAt("groups")}
      />
      <div className="vid-pair">
        <TextField
          type="datetime-local"
          label={t("assign.opens")}
          help={t("assign.opens_help")}
          value={opens}
          onChange={setOpens}
          error={form.errorAt("opens_at")}
        />
        <TextField
          type="datetime-local"
          label={t("assign.due")}
          help={t("assign.due_help")}
          value={due}
          onChange={setDue}
          error={form.errorAt("due_at")}
        />
      </div>
    </DialogForm>
  );
}
