import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, MessageCircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../common/session-context.tsx";
import { useResultToast } from "../../common/use-result-toast.ts";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useDurations } from "../../ui/use-durations.ts";
import { momentNotesQuery } from "../requests.ts";
import { MomentForm } from "./moment-form.tsx";

const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

/** Notes a moment of a video, or asks one’s tutors about it. */
export function MomentTools({ video, now }: { video: string; now: () => number }) {
  const { t } = useTranslation("videos");
  const { role } = useUser();
  const [open, setOpen] = useState<{ kind: "note" | "ask"; at: number } | null>(null);
  const close = () => setOpen(null);
  const begin = (kind: "note" | "ask") => setOpen({ kind, at: Math.round(now()) });
  if (open?.kind === "note") return <Note video={video} at={open.at} onClose={close} />;
  if (open?.kind === "ask") return <Ask video={video} at={open.at} onClose={close} />;
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
    <MomentForm
      label={t("moments.note_at", { at: durations.clock(at) })}
      submitLabel={t("moments.submit")}
      most={4000}
      send={(text) => call("notes.create", { body: { video, moment_ms: at, text } })}
      onDone={() => {
        void client.invalidateQueries({ queryKey: momentNotesQuery(video).queryKey });
        toast.done(t("moments.saved", { at: durations.clock(at) }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function Ask({ video, at, onClose }: AtMoment) {
  const { t } = useTranslation("videos");
  const durations = useDurations();
  const toast = useResultToast();
  return (
    <MomentForm
      label={t("moments.question_at", { at: durations.clock(at) })}
      help={t("moments.asked_help")}
      submitLabel={t("moments.ask_submit")}
      most={10_000}
      send={(text) => call("doubts.create", { body: { video, at_ms: at, text: paragraphs(text), pictures: [] } })}
      onDone={() => {
        toast.done(t("moments.asked"), { content: t("moments.asked_next") });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
