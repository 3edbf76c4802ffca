import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, MessageCircleQuestionMark } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { AskHere } from "../../../parts/ask/ask-here.tsx";
import { NoteForm } from "../../../parts/form/note-form.tsx";
import { momentNotesQuery } from "../requests.ts";

type MomentToolsProps = {
  video: string;
  now: () => number;
  /** Stops the video during writing. @returns A function that resumes it at the same position. */
  onWrite: () => () => void;
};

/** Takes a note at a moment of a video, or asks the tutors about it. Both take a while, so the video pauses. */
export function MomentTools({ video, now, onWrite }: MomentToolsProps) {
  const { t } = useTranslation("videos");
  const { role } = useUser();
  const durations = useDurations();
  const [open, setOpen] = useState<{ kind: "note" | "ask"; at: number } | null>(null);
  const goOn = useRef(() => {});
  const close = () => {
    setOpen(null);
    goOn.current();
    goOn.current = () => {};
  };
  const begin = (kind: "note" | "ask") => {
    setOpen({ kind, at: Math.round(now()) });
    goOn.current = onWrite();
  };
  if (open?.kind === "note") return <Note video={video} at={open.at} onClose={close} />;
  if (open?.kind === "ask") {
    return (
      <AskHere
        place={{ video, at_ms: open.at }}
        about={t("moments.at", { at: durations.moment(open.at) })}
        onClose={close}
      />
    );
  }
  return (
    <>
      <Button onPress={() => begin("note")}>
        <Icon of={Bookmark} small />
        {t("moments.save")}
      </Button>
      {role === "student" ? (
        <Button onPress={() => begin("ask")}>
          <Icon of={MessageCircleQuestionMark} small />
          {t("moments.ask")}
        </Button>
      ) : null}
    </>
  );
}

type AtMoment = { video: string; at: number; onClose: () => void };

function Note({ video, at, onClose }: AtMoment) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  const client = useQueryClient();
  const toast = useResultToast();
  return (
    <NoteForm
      className="vid-moment"
      label={t("moments.note_at", { at: durations.moment(at) })}
      submitLabel={t("moments.submit")}
      text=""
      draft={null}
      most={4000}
      // The moment itself is what is kept.
      mayBeEmpty
      save={async (text) => {
        await call("notes.create", { body: { video, moment_ms: at, text } });
        void client.invalidateQueries({ queryKey: momentNotesQuery(video).queryKey });
        toast.done(t("moments.saved", { at: durations.moment(at) }));
      }}
      onClose={onClose}
    />
  );
}
