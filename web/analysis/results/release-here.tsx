import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../common/session-context.tsx";
import { ReleaseDialog } from "../../sittings/release-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { type ToReleaseHere, toReleaseHereQuery } from "../requests.ts";

/** Releases the assessment’s results that wait for this person, after asking; nothing while there are none. */
export function ReleaseHere({ assessment }: { assessment: string }) {
  const { t } = useTranslation("sittings");
  const { role } = useUser();
  const waiting = useQuery({ ...toReleaseHereQuery(assessment), enabled: role !== "counselor" });
  const [asked, setAsked] = useState<ToReleaseHere | null>(null);
  const { data } = waiting;
  return (
    <>
      {data && data.sessions.length > 0 ? (
        <Button variant="primary" onPress={() => setAsked(data)}>
          {t("release_many.open", { count: data.sessions.length })}
        </Button>
      ) : null}
      {asked ? (
        <ReleaseDialog
          sessions={asked.sessions}
          students={asked.students}
          toMark={asked.to_mark}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
