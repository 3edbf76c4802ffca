import { settingsQuery } from "../requests/settings.ts";
import { servedBrand } from "../ui/served-brand.ts";
import { useQuietExtra } from "./use-quiet-extra.ts";

/** Returns what the organisation is called and the picture that it goes by, where it has one. */
export function useBrand(): { name: string; logo?: string } {
  // Without it, pages show what the server wrote into them.
  const settings = useQuietExtra(settingsQuery);
  if (!settings) return servedBrand();
  return { name: settings.organisation_name || "Sextant", ...(settings.logo ? { logo: settings.logo } : {}) };
}
