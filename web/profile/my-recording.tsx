import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { recordingConsentQuery } from "../common/recording-consent.ts";
import { useUser } from "../common/session-context.tsx";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { useDates } from "../ui/use-dates.ts";

/** Tells the recorder of this browser’s pages what was just decided. */
function announce(decision: "given" | "withdrawn"): void {
  const channel = new BroadcastChannel("sextant.recording");
  channel.postMessage(decision);
  channel.close();
}

/** Shows whether one agreed to being recorded, and takes that or its withdrawal; nothing where nobody is recorded. */
export function MyRecording() {
  const { t } = useTranslation("profile");
  const state = useQuery(recordingConsentQuery).data;
  if (!state || !(state.enabled || state.consent)) return null;
  return (
    <section aria-labelledby="my-recording">
      <div>
        <h2 className="h2" id="my-recording">
          {t("recording.title")}
        </h2>
        <p className="foot">{t("recording.help")}</p>
      </div>
      <div className="stack g4">
        {state.script_origin ? (
          <p>{t("recording.what_foreign", { origin: state.script_origin })}</p>
        ) : (
          <p>{t("recording.what", { count: state.keep_days })}</p>
        )}
        {state.consent ? <Given consent={state.consent} count={state.count} /> : <Ask minimumAge={state.minimum_age} />}
      </div>
    </section>
  );
}

type State = OperationOutput<"recordings.get_own_consent">;

function useDecision(decision: "given" | "withdrawn") {
  const { t } = useTranslation("profile");
  const client = useQueryClient();
  const toast = useResultToast();
  return {
    onSuccess: (state: State) => {
      client.setQueryData(recordingConsentQuery.queryKey, state);
      announce(decision);
      toast.done(t(`recording.${decision}`));
    },
    onError: toast.failed(t("failed")),
  };
}

function Given({ consent, count }: { consent: NonNullable<State["consent"]>; count: number }) {
  const { t } = useTranslation("profile");
  const dates = useDates(useUser().time_zone);
  const withdraw = useMutation({
    mutationFn: () => call("recordings.withdraw_own_consent"),
    ...useDecision("withdrawn"),
  });
  const day = dates.date(consent.given_at);
  return (
    <>
      <p>
        {consent.given_by === "guardian"
          ? t("recording.by_guardian", { day, guardian: consent.guardian ?? "" })
          : t("recording.by_you", { day })}
        {count > 0 ? ` ${t("recording.kept", { count })}` : null}
      </p>
      <div className="row">
        <Button isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
          {t("recording.withdraw")}
        </Button>
      </div>
    </>
  );
}

function Ask({ minimumAge }: { minimumAge: number | null }) {
  const { t } = useTranslation("profile");
  const [isOldEnough, setOldEnough] = useState(false);
  const give = useMutation({
    mutationFn: () =>
      call("recordings.give_own_consent", { body: minimumAge === null ? {} : { at_least: minimumAge } }),
    ...useDecision("given"),
  });
  return (
    <>
      {minimumAge === null ? null : (
        <div className="stack g1">
          <Checkbox isSelected={isOldEnough} onChange={setOldEnough}>
            {t("recording.age", { age: minimumAge })}
          </Checkbox>
          <p className="foot">{t("recording.younger")}</p>
        </div>
      )}
      <div className="row">
        <Button
          isPending={give.isPending}
          isDisabled={minimumAge !== null && !isOldEnough}
          onPress={() => give.mutate()}
        >
          {t("recording.agree")}
        </Button>
      </div>
    </>
  );
}
