import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { jobsQuery } from "../../common/jobs/job.ts";
import { instantOf } from "../../common/local-time.ts";
import { useUser } from "../../common/session-context.tsx";
import { DialogForm } from "../../form/dialog-form.tsx";
import { useAction } from "../../form/use-action.ts";
import { AudiencePicker } from "../../pickers/audience-picker.tsx";
import { nobody, type Picked } from "../../pickers/picked.ts";
import { call } from "../../requests/call.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";

/** What is to be assigned: some materials, or all on a shelf and beneath it. */
export type Assigned = { name: string; study_materials: readonly string[]; library_groups: readonly string[] };

type AssignDialogProps = { what: Assigned; onClose: () => void };

/** Assigns materials to people and groups, and says before what that comes to. */
export function AssignDialog({ what, onClose }: AssignDialogProps) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const { time_zone: zone } = useUser();
  const client = useQueryClient();
  const [picked, setPicked] = useState<Picked>(nobody);
  const [opens, setOpens] = useState("");
  const [due, setDue] = useState("");
  const [isLive, setLive] = useState(true);
  const body = {
    study_materials: [...what.study_materials],
    library_groups: [...what.library_groups],
    users: picked.users.map(({ id }) => id),
    groups: picked.groups.map(({ id }) => id),
    group_members: isLive ? ("live" as const) : ("now" as const),
    ...{ opens_at: instantOf(opens, zone), due_at: instantOf(due, zone), time_zone: zone },
  };
  const isReady = body.users.length + body.groups.length > 0;
  const isOrdered = !body.opens_at || !body.due_at || body.due_at > body.opens_at;
  const { opens_at: _, due_at: __, ...counted } = body;
  const count = useQuery({
    queryKey: ["library", "assign", counted],
    queryFn: ({ signal }) => call("material_users.count_many", { body: counted, signal }),
    enabled: isReady,
  });
  const form = useAction({
    send: () => call("material_users.create_many", { body }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: jobsQuery.queryKey });
      onClose();
    },
    isDirty: isReady,
    fields: ["due_at"],
  });
  const said = count.data;
  const amounts = said && {
    materials: t("count", { count: said.materials, said: numbers.counted(said.materials) }),
    people: t("assign.persons", { count: said.people, said: numbers.counted(said.people) }),
    total: t("assign.total", { count: said.assignments, said: numbers.counted(said.assignments) }),
  };
  // A group has one assignment for all its members: counting those would tell nobody anything.
  const hasLiveGroups = isLive && picked.groups.length > 0;
  const sum = said &&
    amounts && [
      t(hasLiveGroups ? "assign.sum_groups" : "assign.sum", amounts),
      said.repeated > 0 ? t("assign.repeated", { count: said.repeated, said: numbers.counted(said.repeated) }) : "",
      said.skipped > 0 ? t("assign.skipped", { count: said.skipped, said: numbers.counted(said.skipped) }) : "",
    ];
  return (
    <DialogForm
      wide
      title={t("assign.title", { name: what.name })}
      form={form}
      submitLabel={
        said ? t("assign.go_count", { count: said.materials, said: numbers.counted(said.materials) }) : t("assign.go")
      }
      onClose={onClose}
      isReady={isReady && isOrdered && said?.assignments !== 0}
    >
      <div className="stack g4">
        <AudiencePicker label={t("assign.people")} value={picked} onChange={setPicked} />
        <div className="form-two">
          <TextField type="datetime-local" label={t("assign.opens")} value={opens} onChange={setOpens} />
          <TextField
            type="datetime-local"
            label={t("assign.due")}
            value={due}
            onChange={setDue}
            error={isOrdered ? form.errorAt("due_at") : t("assign.due_late")}
          />
        </div>
        {sum ? (
          <p className="sum-line" role="status">
            {sum.filter(Boolean).join(" ")}
          </p>
        ) : null}
        {picked.groups.length > 0 ? (
          <Checkbox isSelected={isLive} onChange={setLive}>
            {t("assign.live")}
          </Checkbox>
        ) : null}
      </div>
    </DialogForm>
  );
}
