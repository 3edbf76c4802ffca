import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import type { LiveRow } from "./live-rows.ts";
import { useWho } from "./use-who.ts";

const longest = 60;

/** Asks in which room sittings take place. */
export function RoomDialog({ rows, onClose }: { rows: readonly LiveRow[]; onClose: () => void }) {
  const { t } = useTranslation("live");
  const client = useQueryClient();
  const toast = useResultToast();
  const who = useWho(rows);
  const before = rows.length === 1 ? (rows[0]?.room ?? "") : "";
  const [room, setRoom] = useState(before);
  const isTooLong = room.trim().length > longest;
  const form = useAction({
    send: () => call("live_sessions.set_room", { body: { sessions: rows.map(({ id }) => id), room: room.trim() } }),
    onDone: () => {
      toast.done(t(room.trim() === "" ? "room.cleared" : "room.done", { who }));
      void client.invalidateQueries({ queryKey: queryKey("live") });
      onClose();
    },
    isDirty: room !== before,
  });
  return (
    <DialogForm
      title={t("room.title", { who })}
      form={form}
      submitLabel={t("room.submit")}
      onClose={onClose}
      isReady={!isTooLong}
    >
      <TextField
        label={t("room.name")}
        help={t("room.help")}
        error={isTooLong ? t("message.too_long", { most: longest }) : undefined}
        autoFocus
        value={room}
        onChange={setRoom}
      />
    </DialogForm>
  );
}
