import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { LiveRow } from "./live-rows.ts";
import { TextDialog } from "./text-dialog.tsx";
import { useWho } from "./use-who.ts";

/** Notes what happened in some sittings. */
export function IncidentDialog({ rows, onClose }: { rows: readonly LiveRow[]; onClose: () => void }) {
  const { t } = useTranslation("live");
  const client = useQueryClient();
  const toast = useResultToast();
  const who = useWho(rows);
  return (
    <TextDialog
      rows={rows}
      about="incident"
      draftName="incident"
      send={(text) => call("incidents.create", { body: { sessions: rows.map(({ id }) => id), text } })}
      onDone={() => {
        toast.done(t("incident.done", { who }));
        void client.invalidateQueries({ queryKey: queryKey("incidents") });
      }}
      onClose={onClose}
    />
  );
}
