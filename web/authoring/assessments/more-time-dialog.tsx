import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { Select } from "../../base/ui/select.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { CutOffDialog } from "../../parts/sittings/cut-off-dialog.tsx";
import { mayHaveCutOff } from "../../parts/sittings/may-have-cut-off.ts";
import { deadlineAt, deadlineTerms, isDeadline, LaterDeadline, sameDeadline } from "./later-deadline.tsx";
import { type Assignee, moreTimeQuery } from "./people-requests.ts";
import type { Assessment } from "./requests.ts";

const multipliers = ["1", "1.1", "1.25", "1.5", "1.75", "2", "2.5", "3"] as const;

type MoreTimeDialogProps = { assessment: Assessment; assignee: Assignee; onClose: () => void };

type Accommodations = Partial<Assignee["accommodations"]>;

type Given = { accommodations: Accommodations } & ReturnType<typeof deadlineTerms>;

/** Changes the allocation that a person already has as their own; returns how to put it back. */
async function changeOwn(id: string, given: Given): Promise<() => Promise<unknown>> {
  const before = await call("allocations.get", { params: { id } });
  const after = await call("allocations.update", { params: { id }, body: { version: before.version, ...given } });
  const { accommodations, closes_at, time_zone, follows, extension } = before;
  // What it followed it follows again; any other deadline is put back as the moment that it was.
  const deadline = follows.includes("closes_at") ? { follows, extension } : { closes_at, time_zone };
  return () =>
    call("allocations.update", { params: { id }, body: { version: after.version, accommodations, ...deadline } });
}

/** Gives one person more time: an allocation of their own over what they have, which keeps its window. */
export function MoreTimeDialog({ assessment, assignee, onClose }: MoreTimeDialogProps) {
  const { t } = useTranslation("assessments");
  const client = useQueryClient();
  const toast = useResultToast();
  const durations = useDurations();
  const named = useNamedMoment();
  const { user, accommodations: now } = assignee;
  const name = `${user.first_name} ${user.last_name}`.trim();
  const [times, setTimes] = useState(String(now.time_multiplier));
  const [untimed, setUntimed] = useState(now.untimed);
  const [mayPause, setMayPause] = useState(now.may_pause);
  const [readAloud, setReadAloud] = useState(now.read_aloud);
  const [masking, setMasking] = useState(now.masking);
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("allocations") });
  // What is not touched stays with what gave it.
  const accommodations = {
    time_multiplier: times === String(now.time_multiplier) ? undefined : Number(times),
    untimed: untimed === now.untimed ? undefined : untimed,
    may_pause: mayPause === now.may_pause ? undefined : mayPause,
    read_aloud: readAloud === now.read_aloud ? undefined : readAloud,
    masking: masking === now.masking ? undefined : masking,
  };
  const [deadline, setDeadline] = useState(() => sameDeadline(assignee));
  // The allocation whose close was moved later after it had ended sittings.
  const [moved, setMoved] = useState<string | null>(null);
  const isRight = isDeadline(deadline, assignee);
  const closes = isRight ? deadlineAt(deadline, assignee) : assignee.closes_at;
  const limits = useExtra(moreTimeQuery(assessment.id, assignee, accommodations, closes), t("unloaded.limits"));
  const looks = (["window_too_short", "too_little_time_left", "hard_close_ends_untimed"] as const).filter((warning) =>
    limits.data?.warnings.includes(warning),
  );
  const give = async (): Promise<{ id: string; takeBack: () => Promise<unknown> }> => {
    const mine = assignee.sources.find((source) => source.user && source.allocation && !source.is_initial)?.allocation;
    const terms = { accommodations, ...deadlineTerms(deadline, assignee) };
    if (mine) return { id: mine, takeBack: await changeOwn(mine, terms) };
    const body = { assessment: assessment.id, terms };
    const { id } = await call("users.assign", { params: { id: user.id }, body });
    return { id, takeBack: () => call("allocations.remove", { body: { allocations: [id] } }) };
  };
  const form = useAction({
    send: () => give().finally(refresh),
    onDone: ({ id, takeBack }) => {
      const isMoved = deadline.way !== "same" && closes !== null;
      const said = isMoved
        ? t("people.moved", { name, when: named(closes, assignee.time_zone) })
        : t("people.given", { name });
      toast.done(said, { undo: () => takeBack().finally(refresh) });
      if (mayHaveCutOff(assignee, { closes_at: closes }, new Date())) setMoved(id);
      else onClose();
    },
  });
  // Of several personal allocations the most generous counts: less than they have personally would change nothing.
  const least = assignee.from.time_multiplier.by === "personal" ? now.time_multiplier : 1;
  const known = [...new Set<string>([...multipliers, String(now.time_multiplier)])]
    .filter((id) => Number(id) >= least)
    .sort((one, other) => Number(one) - Number(other));
  if (moved) return <CutOffDialog allocation={moved} zone={assignee.time_zone} onClose={onClose} />;
  const isSitting = assignee.sessions.some((sitting) => sitting.state === "in_progress");
  return (
    <DialogForm
      title={t("people.more_time_title", { name })}
      form={form}
      submitLabel={t("people.give_time")}
      onClose={onClose}
      isReady={isRight}
    >
      {isSitting ? <Notice tone="warning">{t("people.is_sitting")}</Notice> : null}
      <p className="body-s">{t("people.more_time_body")}</p>
      {limits.failure}
      {looks.map((warning) => (
        <Notice key={warning} tone="warning" title={t(`people.warning.${warning}`)}>
          {closes ? t("people.closes_at", { when: named(closes, assignee.time_zone) }) : null}
        </Notice>
      ))}
      <Select
        label={t("people.time")}
        isDisabled={untimed}
        choices={known.map((id) => ({
          id,
          label:
            assessment.time_seconds === null
              ? t("people.times", { times: id })
              : t("people.times_total", {
                  times: id,
                  time: durations.words(assessment.time_seconds * Number(id)),
                }),
        }))}
        value={times}
        onChange={setTimes}
      />
      <Checkbox isSelected={untimed} onChange={setUntimed}>
        {t("people.untimed")}
      </Checkbox>
      <Checkbox isSelected={mayPause} onChange={setMayPause}>
        {t("people.may_pause")}
      </Checkbox>
      <Checkbox isSelected={readAloud} onChange={setReadAloud}>
        {t("people.read_aloud")}
      </Checkbox>
      <Checkbox isSelected={masking} onChange={setMasking}>
        {t("people.masking")}
      </Checkbox>
      <LaterDeadline assignee={assignee} value={deadline} onChange={setDeadline} />
    </DialogForm>
  );
}
