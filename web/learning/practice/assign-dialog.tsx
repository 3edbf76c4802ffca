import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { instantOf } from "../../base/common/local-time.ts";
import { MomentField } from "../../base/common/moment-field.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { AudiencePicker } from "../../parts/pickers/audience-picker.tsx";
import { nobody } from "../../parts/pickers/picked.ts";
import { useZoneOf } from "../../parts/pickers/use-zone-of.ts";
import { assignSet } from "./assign-set.ts";
import type { PracticeSet } from "./requests.ts";
import { useToWhom } from "./use-to-whom.ts";

/** Assigns a set to students and groups, with an optional due date. */
export function AssignDialog({ set, onClose }: { set: PracticeSet; onClose: () => void }) {
  const { t } = useTranslation("practice");
  const toWhom = useToWhom();
  const client = useQueryClient();
  const toast = useResultToast();
  const [picked, setPicked] = useState(nobody);
  const zone = useZoneOf(picked);
  const [closes, setCloses] = useState("");
  const count = picked.users.length + picked.groups.length;
  const form = useAction({
    send: () => assignSet({ set: set.id, picked, closes: instantOf(closes, zone), zone }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queryKey("allocations") });
      toast.done(t("done.assigned", { name: set.name, whom: toWhom(picked) }));
      onClose();
    },
    isDirty: count > 0,
    fields: ["users", "groups", "closes_at"],
  });
  return (
    <DialogForm
      title={t("assign.title", { name: set.name })}
      form={form}
      submitLabel={t("assign.submit")}
      onClose={onClose}
      note={count > 0 ? t("assign.to", { whom: toWhom(picked) }) : null}
      isReady={count > 0}
      wide
    >
      <AudiencePicker
        label={t("assign.whom")}
        value={picked}
        onChange={setPicked}
        error={form.errorAt("users") ?? form.errorAt("groups")}
      />
      <MomentField
        zone={zone}
        label={t("assign.closes")}
        help={t("assign.closes_help")}
        value={closes}
        onChange={setCloses}
        error={form.errorAt("closes_at")}
      />
    </DialogForm>
  );
}
