import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { ReleaseDialog } from "../../parts/sittings/release-dialog.tsx";
import type { Sitting } from "./requests.ts";

/** Shows their results to the students whose sittings in sight are scored, after asking; nothing while there are none. */
export function ReleaseResults({ sittings }: { sittings: readonly Sitting[] }) {
  const { t } = useTranslation("sittings");
  const [asked, setAsked] = useState<Sitting[] | null>(null);
  const scored = sittings.filter(mayRelease);
  return (
    <>
      {scored.length > 0 ? (
        <Button onPress={() => setAsked(scored)}>{t("release_many.open", { count: scored.length })}</Button>
      ) : null}
      {asked ? (
        <ReleaseDialog
          sessions={asked.map(({ id }) => id)}
          assessment={asked[0]?.assessment ?? ""}
          students={asked.map(({ user }) => user)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** Previews are the team's own: nobody waits for their result. */
function mayRelease({ state, can, is_preview: isPreview }: Sitting): boolean {
  return state === "scored" && can.release === true && !isPreview;
}
