import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readClock } from "../../base/ui/read-clock.ts";
import { TextField } from "../../base/ui/text-field.tsx";
import { momentText } from "../../base/ui/use-durations.ts";
import type { Moment } from "../../parts/ask/requests.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { type FoundMoment, momentsSource } from "./moments-source.ts";

type MomentDialogProps = { onPick: (moment: Moment) => void; onClose: () => void };

/** Finds the moment of a video to which an answer points: by what is said there, or by the video and the time in it. */
export function MomentDialog({ onPick, onClose }: MomentDialogProps) {
  const { t } = useTranslation("doubts");
  const [found, setFound] = useState<FoundMoment | null>(null);
  const [start, setStart] = useState("");
  // A moment that was found is as exact as its words; shown is its second.
  const at_ms = found && start.trim() === momentText(found.at_ms) ? found.at_ms : readClock(start);
  const form = useAction({
    send: async () => {
      if (found && at_ms !== null) onPick({ video: found.video, at_ms });
    },
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t("moment.title")}
      form={form}
      submitLabel={t("moment.submit")}
      onClose={onClose}
      isReady={found !== null && at_ms !== null}
    >
      <SourceField
        label={t("moment.video")}
        help={t("moment.video_help")}
        source={momentsSource}
        value={found?.id ?? null}
        onChange={(_id, row) => {
          setFound(row);
          setStart(row ? momentText(row.at_ms) : "");
        }}
        empty={t("moment.empty")}
        autoFocus
        opensOnFocus={false}
      />
      <TextField
        label={t("moment.start")}
        value={start}
        onChange={setStart}
        placeholder="0:00"
        isDisabled={found === null}
        error={found !== null && at_ms === null ? t("moment.no_time") : undefined}
        help={t("moment.start_help")}
      />
    </DialogForm>
  );
}
