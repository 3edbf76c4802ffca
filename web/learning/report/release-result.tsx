import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { ReleaseOne } from "../../parts/sittings/release-one.tsx";
import { useRelease } from "../../parts/sittings/use-release.ts";
import type { Sitting } from "./requests.ts";

/** Shows a student the result of a sitting that is scored; asks first while others can still sit the same. */
export function ReleaseResult({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation("sittings");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const release = useRelease(() => setAsking(true));
  const press = () => {
    setBusy(true);
    void release(sitting).finally(() => setBusy(false));
  };
  return (
    <>
      <Button variant="primary" isPending={isBusy} onPress={press}>
        {t("release.open")}
      </Button>
      {isAsking ? <ReleaseOne sitting={sitting} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
