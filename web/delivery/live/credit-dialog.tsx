import { useTranslation } from "react-i18next";
import { useDurations } from "../../base/ui/use-durations.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { MinutesField, useMinutes } from "../../parts/sittings/minutes-field.tsx";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import type { Outage } from "./use-outage.ts";
import { useWho } from "./use-who.ts";

type CreditDialogProps = { outage: Outage; rows: readonly LiveRow[]; onClose: () => void; onDone: () => void };

/** Shows who was offline for how long, and gives all of them the same credit once someone approves. */
export function CreditDialog({ outage, rows, onClose, onDone }: CreditDialogProps) {
  const { t } = useTranslation("live");
  const durations = useDurations();
  const act = useAct();
  const byId = new Map(outage.sessions.map((session) => [session.id, session]));
  const credited = rows.filter(({ id, paper }) => byId.has(id) && paper.can.decide);
  const who = useWho(credited);
  const given = useMinutes(outage.seconds / 60);
  const { seconds } = given;
  const form = useAction({
    send: async () => (seconds === null ? undefined : act(credited, { action: "credit", seconds })),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("credit.title", { who })}
      form={form}
      submitLabel={t("credit.submit")}
      onClose={onClose}
      isReady={seconds !== null && credited.length > 0}
    >
      <MinutesField value={given} help={t("outage.help")} />
      <ul className="live-credited" aria-label={t("outage.who")}>
        {credited.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span className="num faint">
              {t(byId.get(id)?.is_offline ? "outage.offline_since" : "outage.offline_for", {
                time: durations.words(byId.get(id)?.offline_seconds ?? 0),
              })}
            </span>
          </li>
        ))}
      </ul>
    </DialogForm>
  );
}
