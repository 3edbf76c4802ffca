import { useTranslation } from "react-i18next";
import { isKnownZone } from "../ui/known-zone.ts";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";
import { zoneName } from "../ui/zone-name.ts";
import { comesTwice, instantOf } from "./local-time.ts";

type MomentFieldProps = Omit<TextFieldProps, "type" | "value"> & {
  value: string;
  /** By whose clocks: IANA. */
  zone: string;
};

/**
 * Asks for a day and a time by the clocks of a zone, or in UTC where this browser doesn’t know the zone. Of an hour that comes twice it says
 * which one is taken.
 */
export function MomentField({ zone, help, value, ...rest }: MomentFieldProps) {
  const { t, i18n } = useTranslation("shell");
  const first = comesTwice(value, zone) ? instantOf(value, zone) : null;
  const usual = isKnownZone(zone) ? help : t("clock.utc");
  const told = first ? t("clock.twice", { zone: zoneName(zone, first, i18n.language) }) : usual;
  return <TextField {...rest} type="datetime-local" help={told} value={value} />;
}
