import { settingsQuery } from "../requests/settings.ts";
import { useQuietExtra } from "./use-quiet-extra.ts";

/** Returns what the organisation is called and the picture that it goes by, where it has any. */
export function useBrand(): { name?: string; logo?: string } {
  // Without it, pages show Sextant’s own mark.
  const settings = useQuietExtra(settingsQuery);
  return { name: settings?.organisation_name || undefined, logo: settings?.logo ?? undefined };
}
