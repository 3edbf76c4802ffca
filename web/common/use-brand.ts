import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../requests/settings.ts";

/** Returns what the organisation is called and the picture that it goes by, where it has any. */
export function useBrand(): { name?: string; logo?: string } {
  const settings = useQuery(settingsQuery).data;
  return { name: settings?.organisation_name || undefined, logo: settings?.logo ?? undefined };
}
