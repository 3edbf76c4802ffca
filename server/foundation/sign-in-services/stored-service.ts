import type { SignInPreset } from "@sextant/contract/sign-in-presets.ts";
import type { SamlFields } from "@sextant/contract/sign-in-services.ts";
import type { Role } from "@sextant/contract/who.ts";

/** A service by which people sign in, as it is stored. */
export interface StoredService {
  id: string;
  version: number;
  preset: SignInPreset;
  /** On its button. */
  label: string;
  is_on: boolean;
  issuer: string;
  client_id: string;
  /** Sealed; null = a public client. */
  client_secret: string | null;
  email_domains: string[];
  trusts_domains: boolean;
  just_in_time: boolean;
  default_role: Exclude<Role, "staff">;
  /** The school that new people join. */
  school: string | null;
  role_claim: string;
  role_map: { value: string; role: Role }[];
  /** Of one that speaks SAML 2.0; its issuer is the entity id then. */
  saml: SamlFields | null;
  metadata_failure: string | null;
  /** Ids of those that it is for, in order; none = all. */
  schools: string[];
  created_at: Date;
  updated_at: Date;
}
