import { queryKey } from "../../base/requests/query-key.ts";
import "./replay.css";
import { useQueryClient } from "@tanstack/react-query";
import { Clock, EyeOff, ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { type Recording, recordingQuery } from "./requests.ts";

/** Says what is recorded, who watched it and how long it is kept; staff delete it. */
export function ReplayTerms({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { t } = useTranslation("recordings");
  const { data: recording, failure } = useExtra({ ...recordingQuery(id), retry: false }, t("unloaded.terms"));
  if (!recording) return failure;
  return (
    <section className="terms" aria-label={t("terms.label")}>
      <div>
        <h2>
          <Icon of={EyeOff} small />
          {t("terms.what_title")}
        </h2>
        <p>{t("terms.what")}</p>
      </div>
      <Views recording={recording} />
      <Kept recording={recording} onRemoved={onRemoved} />
    </section>
  );
}

function Views({ recording: { user, views } }: { recording: Recording }) {
  const { t } = useTranslation("recordings");
  const reader = useUser();
  const dates = useDates(reader.time_zone);
  // Each person once, by when they watched last.
  const others = new Map(views.toReversed().map((view) => [view.by.id, view]));
  others.delete(reader.id);
  const before = [...others.values()]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, 3)
    .map(({ at, by }) => t("terms.view", { name: by.name, at: dates.moment(at) }));
  return (
    <div>
      <h2>
        <Icon of={ScrollText} small />
        {t("terms.views_title")}
      </h2>
      <p>
        {t("terms.yours")} {before.length > 0 ? t("terms.before", { who: before.join(" · ") }) : null}
      </p>
      <div className="row">
        <Link href={`/audit?subject=${user.id}`}>{t("terms.log")}</Link>
      </div>
    </div>
  );
}

function Kept({ recording, onRemoved }: { recording: Recording; onRemoved: () => void }) {
  const { t } = useTranslation("recordings");
  const dates = useDates(useUser().time_zone);
  const [isAsking, setAsking] = useState(false);
  const { consent } = recording;
  const day = consent ? dates.date(consent.given_at) : "";
  return (
    <div>
      <h2>
        <Icon of={Clock} small />
        {t("terms.kept_title")}
      </h2>
      <p>
        {t("terms.until", { day: dates.date(recording.keep_until) })}{" "}
        {!consent
          ? t("terms.withdrawn")
          : consent.given_by === "guardian"
            ? t("terms.by_guardian", { day, guardian: consent.guardian ?? "" })
            : t("terms.by_person", { day })}
      </p>
      {recording.can.remove ? (
        <div className="row">
          <Button size="sm" onPress={() => setAsking(true)}>
            {t("remove.open")}
          </Button>
        </div>
      ) : null}
      {isAsking ? <RemoveDialog id={recording.id} onClose={() => setAsking(false)} onRemoved={onRemoved} /> : null}
    </div>
  );
}

function RemoveDialog({ id, onClose, onRemoved }: { id: string; onClose: () => void; onRemoved: () => void }) {
  const { t } = useTranslation("recordings");
  const client = useQueryClient();
  const toast = useResultToast();
  const form = useAction({
    send: () => call("recordings.remove", { params: { id } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queryKey("recordings", "list") });
      toast.done(t("remove.done"));
      onClose();
      onRemoved();
    },
  });
  return (
    <DialogForm asks title={t("remove.title")} form={form} submitLabel={t("remove.open")} onClose={onClose} isReady>
      <p>{t("remove.body")}</p>
    </DialogForm>
  );
}
