import type { SamlFields } from "@sextant/contract/sign-in-services.ts";
import type { Preset } from "./requests.ts";

/** The presets in the order of the choice. */
export const presets = [
  "google",
  "microsoft",
  "clever",
  "classlink",
  "openid",
  "saml",
] as const satisfies readonly Preset[];

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";

/** With the names that AD FS and Entra ID give to attributes. */
const newSaml: SamlFields = {
  entry_point: "",
  certificates: [],
  signs: "assertion",
  id_attribute: "",
  email_attribute: `${claims}/emailaddress`,
  first_name_attribute: `${claims}/givenname`,
  last_name_attribute: `${claims}/surname`,
  logout_url: "",
  metadata_url: "",
};

/** What is the same for every customer of a service. */
export const presetFields: Record<Preset, { label: string; issuer: string; saml?: SamlFields }> = {
  google: { label: "Google", issuer: "https://accounts.google.com" },
  microsoft: { label: "Microsoft", issuer: "" },
  clever: { label: "Clever", issuer: "https://clever.com" },
  classlink: { label: "ClassLink", issuer: "https://launchpad.classlink.com" },
  openid: { label: "", issuer: "" },
  saml: { label: "", issuer: "", saml: newSaml },
};
