import { knownZone } from "../../../base/ui/known-zone.ts";
import { usePlayer, useTexts } from "../player-context.tsx";

/** Says that times are shown in UTC where the browser doesn't know the student's time zone. */
export function ZoneUnknown() {
  const { timeZone } = usePlayer();
  const texts = useTexts();
  return knownZone(timeZone) === timeZone ? null : <p className="dim">{texts.zone_unknown(timeZone)}</p>;
}
