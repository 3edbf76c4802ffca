import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { recordingConsentQuery } from "../../base/common/recording-consent.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";

/** Tells the recorder of this browser’s pages what was just decided. */
function announce(decision: "given" | "withdrawn"): void {
  const channel = new BroadcastChannel("sextant.recording");
  channel.postMessage(decision);
  channel.close();
}

/** Shows whether one agreed to being recorded, and takes that or its withdrawal; nothing where nobody is recorded. */
export function MyRecording() {
  const { t } = useTranslation("profile");
  const { data: state, failure } = useExtra(recordingConsentQuery, t("unloaded.recording"));
  if (!state) return failure;
  if (!(state.enabled || state.consent || state.count > 0)) return null;
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
        {state.consent ? <Given consent={state.consent} /> : null}
        {state.enabled && !state.consent ? <Ask minimumAge={state.minimum_age} /> : null}
        {state.count > 0 ? <Kept state={state} /> : null}
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

function Given({ consent }: { consent: NonNullable<State["consent"]> }) {
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
      </p>
      <div className="row">
        <Button isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
          {t("recording.withdraw")}
        </Button>
      </div>
    </>
  );
}

/** Says what becomes of the recordings that there are, also once no more are made, and deletes them. */
function Kept({ state: { count, keep_days, consent } }: { state: State }) {
  const { t } = useTranslation("profile");
  const client = useQueryClient();
  const toast = useResultToast();
  const [isAsking, setAsking] = useState(false);
  const form = useAction({
    send: () => call("recordings.remove_own"),
    onDone: (state) => {
      client.setQueryData(recordingConsentQuery.queryKey, state);
      toast.done(t("recording.removed"));
      setAsking(false);
    },
  });
  return (
    <div className="stack g2">
      <p className="body-s dim">
        {t("recording.kept", { count })}{" "}
        {t(consent ? "recording.kept_if" : "recording.kept_until", { count: keep_days })}
      </p>
      <div className="row">
        <Button size="sm" onPress={() => setAsking(true)}>
          {t("recording.remove")}
        </Button>
      </div>
      {isAsking ? (
        <DialogForm
          asks
          title={t("recording.remove_title")}
          form={form}
          submitLabel={t("recording.remove")}
          onClose={() => setAsking(false)}
        >
          <p>{t("recording.remove_body")}</p>
        </DialogForm>
      ) : null}
    </div>
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
