import "./assign.css";
import type { OperationInput } from "@sextant/contract/types.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { instantOf } from "../../base/common/local-time.ts";
import { MomentField } from "../../base/common/moment-field.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { AudiencePicker } from "../pickers/audience-picker.tsx";
import { nobody } from "../pickers/picked.ts";
import { useZoneOf } from "../pickers/use-zone-of.ts";
import { ZoneField } from "../pickers/zone-field.tsx";
import { useAssignWords } from "./use-assign-words.ts";

/** What is to be assigned: some materials, all on some shelves and beneath them, or videos. */
export type Media = {
  name: string;
  study_materials?: readonly string[];
  library_groups?: readonly string[];
  zoom_videos?: readonly string[];
};

/** What is assigned, to whom and on which terms. */
export type MediaAssignment = NonNullable<OperationInput<"material_users.create_many">["body"]>;

type AssignMediaDialogProps = {
  media: Media;
  send: (assignment: MediaAssignment) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
};

/** Assigns materials or videos to people and groups, from when, until when and by when, and says before what that comes to. */
export function AssignMediaDialog({ media, send, onSent, onClose }: AssignMediaDialogProps) {
  const { t } = useTranslation("assign");
  const words = useAssignWords();
  const [picked, setPicked] = useState(nobody);
  const [dates, setDates] = useState({ opens: "", closes: "", due: "" });
  const [ownZone, setZone] = useState<string | null>(null);
  const [isLive, setLive] = useState(true);
  const set = (change: Partial<typeof dates>) => setDates({ ...dates, ...change });
  // Times are those of the school until another zone is chosen.
  const schoolZone = useZoneOf(picked);
  const zone = ownZone ?? schoolZone;
  const whom = {
    study_materials: [...(media.study_materials ?? [])],
    library_groups: [...(media.library_groups ?? [])],
    zoom_videos: [...(media.zoom_videos ?? [])],
    users: picked.users.map(({ id }) => id),
    groups: picked.groups.map(({ id }) => id),
    group_members: isLive ? ("live" as const) : ("now" as const),
  };
  const terms = {
    opens_at: instantOf(dates.opens, zone),
    closes_at: instantOf(dates.closes, zone),
    due_at: instantOf(dates.due, zone),
  };
  const hasReceivers = whom.users.length + whom.groups.length > 0;
  const comesLater = (later: string | null) => !later || !terms.opens_at || later > terms.opens_at;
  const closesLater = comesLater(terms.closes_at);
  const isDueLater = comesLater(terms.due_at);
  const isDueBeforeEnd = !terms.due_at || !terms.closes_at || terms.due_at <= terms.closes_at;
  const { data: count, failure } = useExtra(
    {
      queryKey: queryKey("assign", "count", whom),
      queryFn: ({ signal }) => call("material_users.count_many", { body: whom, signal }),
      enabled: hasReceivers,
    },
    t("unloaded.count"),
  );
  const form = useAction({
    send: () => send({ ...whom, ...terms, time_zone: zone }),
    onDone: () => {
      onSent();
      onClose();
    },
    isDirty: hasReceivers,
    fields: ["users", "groups", "opens_at", "closes_at", "due_at"],
  });
  const areVideos = whom.zoom_videos.length > 0;
  return (
    <DialogForm
      wide
      title={t("title", { name: media.name })}
      form={form}
      submitLabel={words.submit(count, areVideos)}
      onClose={onClose}
      isReady={hasReceivers && closesLater && isDueLater && isDueBeforeEnd && count?.assignments !== 0}
    >
      <div className="stack g4">
        <AudiencePicker
          label={t("people")}
          value={picked}
          onChange={setPicked}
          error={form.errorAt("users") ?? form.errorAt("groups")}
        />
        <div className="phone-column field-pair">
          <MomentField
            zone={zone}
            label={t("opens")}
            help={t("opens_help")}
            value={dates.opens}
            onChange={(opens) => set({ opens })}
            error={form.errorAt("opens_at")}
          />
          <MomentField
            zone={zone}
            label={t("closes")}
            help={t("closes_help")}
            value={dates.closes}
            onChange={(closes) => set({ closes })}
            error={closesLater ? form.errorAt("closes_at") : t("closes_early")}
          />
          <MomentField
            zone={zone}
            label={t("due")}
            help={t("due_help")}
            value={dates.due}
            onChange={(due) => set({ due })}
            error={isDueLater ? (isDueBeforeEnd ? form.errorAt("due_at") : t("due_late")) : t("due_early")}
          />
          <ZoneField label={t("zone")} help={t("zone_help")} value={zone} onChange={setZone} />
        </div>
        {failure}
        {count ? (
          <p className="assign-sum" role="status">
            {words.sum(count, { areVideos, hasLiveGroups: isLive && whom.groups.length > 0 })}
          </p>
        ) : null}
        {whom.groups.length > 0 ? (
          <Checkbox isSelected={isLive} onChange={setLive}>
            {t("live")}
          </Checkbox>
        ) : null}
      </div>
    </DialogForm>
  );
}
