import type { Preset } from "./requests.ts";

/** The presets in the order of the choice. */
export const presets = ["google", "microsoft", "clever", "classlink", "openid"] as const satisfies readonly Preset[];

/** What is the same for every customer of a service. */
export const presetFields: Record<Preset, { label: string; issuer: string }> = {
  google: { label: "Google", issuer: "https://accounts.google.com" },
  microsoft: { label: "Microsoft", issuer: "" },
  clever: { label: "Clever", issuer: "https://clever.com" },
  classlink: { label: "ClassLink", issuer: "https://launchpad.classlink.com" },
  openid: { label: "", issuer: "" },
};
