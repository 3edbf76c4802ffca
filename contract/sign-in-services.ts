import { z } from "zod";
import { id, idParams, listQuery, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { domains, issuer, line, role, secret, ssoFinding } from "./settings.ts";
import { signInPresets } from "./sign-in-presets.ts";
import { ssoFailures } from "./sso.ts";
import { staff } from "./who.ts";

const clientSecret = { client_secret: secret };

const attributeName = line(300);

const samlAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => value === "" || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)), {
    message: "Must be an address, such as https://login.example.org/saml",
  });

/** How a service that speaks SAML 2.0 is asked, and what its assertions say. Its `issuer` is the entity id. */
export const samlFields = z.object({
  /** Where people are sent, by HTTP-Redirect. */
  entry_point: samlAddress,
  /** PEM, of X.509; several while one replaces another. */
  certificates: z.array(text(20_000).min(1)).max(10),
  /** What must be signed. */
  signs: z.enum(["assertion", "response"]),
  /** The attribute that names a person for good; "" = a `NameID` of the format persistent. */
  id_attribute: attributeName,
  email_attribute: attributeName,
  first_name_attribute: attributeName,
  last_name_attribute: attributeName,
  /** Where people are sent to sign out there too, by HTTP-Redirect; "" = nowhere. It must take requests that aren’t signed. */
  logout_url: samlAddress,
  /** Where its metadata is read every day, so that a new certificate is known before it counts; "" = nowhere. */
  metadata_url: samlAddress,
});
export type SamlFields = z.output<typeof samlFields>;

export const signInServiceFields = z.object({
  preset: z.enum(signInPresets),
  /** On its button at sign-in. */
  label: line(80),
  is_on: z.boolean(),
  /** It signs in people of these schools; empty = of all. */
  schools: z.array(id).max(500),
  issuer,
  client_id: line(300),
  /** Domains whose addresses may sign in for the first time; empty = any. */
  email_domains: domains,
  /** An address of these domains counts as verified where the service doesn't say whether it is. */
  trusts_domains: z.boolean(),
  /** Creates an account for a new person, rather than refusing. */
  just_in_time: z.boolean(),
  default_role: z.enum(["student", "tutor", "counselor", "manager"]),
  /** The school that new people join. */
  school: id.nullable(),
  role_claim: line(100),
  role_map: z.array(z.object({ value: line(300).min(1), role })).max(100),
  /** Null of services that speak OpenID Connect. */
  saml: samlFields.nullable(),
});

const person = z.object({ id, first_name: z.string(), last_name: z.string() });

export const signInService = signInServiceFields.extend({
  id,
  version: z.number().int(),
  has_client_secret: z.boolean(),
  /** Where it sends people back to: registered there exactly so. */
  redirect_uri: z.string(),
  /** The entity ID of this installation, for SAML 2.0: the address of its metadata. */
  entity_id: z.string().nullable(),
  /** Why its metadata couldn’t be read the last time; null while it can, or is read nowhere. */
  metadata_failure: z.string().nullable(),
  created_at: time,
  updated_at: time,
  /** Since a week ago. */
  week: z.object({ sign_ins: z.number().int(), refused: z.number().int() }),
  last_sign_in: z.object({ at: time, user: person }).nullable(),
});

/** The outcome of a sign-in with a service. */
export const serviceSignIn = z.object({
  id,
  at: time,
  outcome: z.enum(["signed_in", "linked", "created", "refused"]),
  failure: z.enum(ssoFailures).nullable(),
  user: person.nullable(),
  /** The address that the service named, where nobody was found. */
  email: z.string(),
  /** It can be linked to a person by hand. */
  can: z.object({ link: z.boolean() }),
});

/** A person’s identity at a sign-in service. */
const identity = z.object({
  id,
  issuer: z.string(),
  /** The service that last used it; null once that is removed. */
  service: z.object({ id, label: z.string(), preset: z.enum(signInPresets) }).nullable(),
  /** Staff linked it, so it holds whatever schools the person is in. */
  is_by_hand: z.boolean(),
  created_at: time,
  last_used_at: time,
});

export const signInServiceOperations = {
  "sign_in_services.list": operation({
    method: "GET",
    path: "/api/sign-in-services/",
    summary: "List the services by which people sign in, the oldest first; secrets are never sent back",
    who: staff,
    query: listQuery.pick({ page: true, page_size: true }),
    status: 200,
    response: page(signInService),
  }),
  "sign_in_services.create": operation({
    method: "POST",
    path: "/api/sign-in-services/",
    summary: "Add a service by which people sign in; it’s off unless it says otherwise",
    who: staff,
    body: signInServiceFields.extend(clientSecret).partial().required({ preset: true, label: true }),
    status: 201,
    response: signInService,
  }),
  "sign_in_services.get": operation({
    method: "GET",
    path: "/api/sign-in-services/{id}/",
    summary: "Get a service by which people sign in",
    who: staff,
    params: idParams,
    status: 200,
    response: signInService,
  }),
  "sign_in_services.update": operation({
    method: "PATCH",
    path: "/api/sign-in-services/{id}/",
    summary: "Change a service by which people sign in; another issuer needs its secret again",
    who: staff,
    params: idParams,
    body: signInServiceFields.omit({ preset: true }).extend(clientSecret).partial().extend({
      version: z.number().int().optional(),
    }),
    status: 200,
    response: signInService,
  }),
  "sign_in_services.remove": operation({
    method: "DELETE",
    path: "/api/sign-in-services/{id}/",
    summary: "Remove a service; people who signed in by it stay, and sign in another way",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
  "sign_in_services.check": operation({
    method: "POST",
    path: "/api/sign-in-services/check/",
    summary: "Ask a service how it signs people in, before it is saved, and report what would prevent that",
    who: staff,
    body: signInServiceFields
      .pick({ issuer: true, client_id: true, email_domains: true, trusts_domains: true, role_claim: true })
      .extend({
        preset: z.enum(signInPresets),
        /** The service whose saved secret is used where none is sent, with its own issuer alone. */
        service: id.optional(),
        client_secret: text(4000).min(1).optional(),
      }),
    status: 200,
    response: z.object({
      is_usable: z.boolean(),
      issuer: z.string(),
      findings: z.array(ssoFinding),
      /** What was tried and found right. */
      passed: z.array(z.enum(["discovery", "keys", "client", "subject", "profile"])),
    }),
  }),
  "sign_in_services.read_metadata": operation({
    method: "POST",
    path: "/api/sign-in-services/read-metadata/",
    summary: "Read the metadata of a service that speaks SAML 2.0, by its address or as a text; nothing is saved",
    who: staff,
    body: z.union([z.object({ url: text(2000).min(1) }), z.object({ xml: text(500_000).min(1) })]),
    status: 200,
    response: z.object({
      entity_id: z.string(),
      entry_point: z.string(),
      logout_url: z.string(),
      certificates: z.array(z.string()),
    }),
  }),
  "sign_in_services.list_sign_ins": operation({
    method: "GET",
    path: "/api/sign-in-services/{id}/sign-ins/",
    summary: "List a service’s sign-ins of the last 30 days, newest first, refused ones too",
    who: staff,
    params: idParams,
    query: listQuery.pick({ page: true, page_size: true }),
    status: 200,
    response: page(serviceSignIn),
  }),
  "sign_in_services.link": operation({
    method: "POST",
    path: "/api/sign-in-services/{id}/sign-ins/{sign_in}/link/",
    summary: "Link the identity of a refused sign-in to a person, who can sign in with it from now on",
    who: staff,
    params: idParams.extend({ sign_in: id }),
    body: z.object({ user: id }),
    status: 204,
    response: null,
  }),
  "sign_in_services.get_provisioning": operation({
    method: "GET",
    path: "/api/sign-in-services/{id}/provisioning/",
    summary: "Get how a directory keeps the people of a service by SCIM 2.0; its token is never sent back",
    who: staff,
    params: idParams,
    status: 200,
    response: z.object({
      /** What to enter in the directory. */
      address: z.string(),
      /** Null while no directory may call. */
      token: z.object({ created_at: time, created_by: person, last_used_at: time.nullable() }).nullable(),
      people: z.number().int(),
      groups: z.number().int(),
      /** The call that was refused last, and why. */
      last_refusal: z.object({ at: time, detail: z.string() }).nullable(),
    }),
  }),
  "sign_in_services.create_provisioning_token": operation({
    method: "POST",
    path: "/api/sign-in-services/{id}/provisioning-token/",
    summary: "Create a directory’s token for SCIM 2.0, shown once; the one from before ends",
    who: staff,
    params: idParams,
    status: 201,
    response: z.object({ token: z.string(), address: z.string() }),
  }),
  "sign_in_services.remove_provisioning_token": operation({
    method: "DELETE",
    path: "/api/sign-in-services/{id}/provisioning-token/",
    summary: "End a directory’s token; the people and groups that it made stay",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
  "users.list_identities": operation({
    method: "GET",
    path: "/api/users/{id}/identities/",
    summary: "List a person’s identities at sign-in services, newest first",
    who: staff,
    params: idParams,
    status: 200,
    response: z.object({ results: z.array(identity) }),
  }),
  "users.remove_identity": operation({
    method: "DELETE",
    path: "/api/users/{id}/identities/{identity}/",
    summary: "Unlink a person from a sign-in service, and end their sign-ins",
    who: staff,
    params: idParams.extend({ identity: id }),
    status: 204,
    response: null,
  }),
} as const;
