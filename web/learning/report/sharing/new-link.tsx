import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { FormBody } from "../../../parts/form/form-body.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { linksQuery } from "../requests.ts";

const LASTING = [7, 14, 30, 90] as const;
const USUAL = 14;

type NewLinkProps = { session: string; isOwn: boolean; onCreated: (created: { id: string; token: string }) => void };

/** Asks for whom a link is and how long it works, and creates it. */
export function NewLink({ session, isOwn, onCreated }: NewLinkProps) {
  const { t } = useTranslation("report");
  const client = useQueryClient();
  const [recipient, setRecipient] = useState("");
  const [days, setDays] = useState<number>(USUAL);
  const form = useAction({
    send: () =>
      call("shared_reports.create", { params: { id: session }, body: { days, recipient: recipient.trim() || null } }),
    onDone: (created) => {
      onCreated(created);
      void client.invalidateQueries({ queryKey: linksQuery(session).queryKey });
    },
    fields: ["recipient"],
  });
  return (
    <FormBody form={form} className="new-link">
      <TextField
        label={t("share.recipient")}
        help={t(isOwn ? "share.recipient_help" : "share.recipient_help_team")}
        error={form.errorAt("recipient")}
        maxLength={80}
        value={recipient}
        onChange={setRecipient}
      />
      <Select
        label={t("share.lasting")}
        choices={LASTING.map((count) => ({ id: String(count), label: t("share.days", { count }) }))}
        value={String(days)}
        onChange={(id) => setDays(Number(id))}
      />
      <div>
        <Button type="submit" variant="primary" isPending={form.isBusy}>
          {t("share.create")}
        </Button>
      </div>
    </FormBody>
  );
}
