import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { ReleaseDialog } from "../../../parts/sittings/release-dialog.tsx";
import { type ToReleaseHere, toReleaseHereQuery } from "../requests.ts";

/** Releases the assessment’s results that wait for this person, after asking; nothing while there are none. */
export function ReleaseHere({ assessment }: { assessment: string }) {
  const { t } = useTranslation("sittings");
  const { role } = useUser();
  const { data, failure } = useExtra(
    { ...toReleaseHereQuery(assessment), enabled: role !== "counselor" },
    t("unloaded.to_release"),
  );
  const [asked, setAsked] = useState<ToReleaseHere | null>(null);
  return (
    <>
      {failure}
      {data && data.sessions.length > 0 ? (
        <Button variant="primary" onPress={() => setAsked(data)}>
          {t("release_many.open", { count: data.sessions.length })}
        </Button>
      ) : null}
      {asked ? (
        <ReleaseDialog
          sessions={asked.sessions}
          assessment={assessment}
          students={asked.students}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
