/** Returns every IANA time zone this browser knows, and the person's own even if it does not, as choices by name. */
export function timeZoneChoices(current: string): { id: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  return [...zones].sort().map((id) => ({ id, label: id.replaceAll("_", " ") }));
}
