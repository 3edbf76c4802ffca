import type { SAML } from "@node-saml/node-saml";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import { apiAddress, type Config, type PublicPlace } from "../../../platform/config.ts";
import { SsoFailure } from "../sso/failure.ts";

type Place = Pick<Config, "apiHost"> & PublicPlace;

/** The format of a `NameID` that names a person for good. */
export const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

const CLOCK_MS = 15_000;
/** As long as a sign-in may take. */
const REQUEST_MS = 600_000;
/** Of an assertion that sets no end itself. */
const MOST_AGE_MS = 600_000;

/** Returns where services post their answers; it must be registered there exactly so. */
export const answerAddress = (config: Place): string => `${apiAddress(config)}/api/sso/saml/answer/`;

/** Returns where services send requests to sign out. */
export const signOutAddress = (config: Place): string => `${apiAddress(config)}/api/sso/saml/sign-out/`;

/** Returns by what services know this installation: the address of its metadata. */
export const entityId = (config: Place): string => `${apiAddress(config)}/api/sso/saml/metadata/`;

/**
 * Returns the library's client for a service. The database says whether a request was made, and the caller takes it from there first: the
 * library's own memory belongs to one process, and accepts two posts of one answer at once.
 *
 * @param request The id of the request that is made, or whose answer is read.
 * @throws SsoFailure for a service that isn't set up.
 */
export async function samlClient(config: Place, { saml, issuer }: StoredService, request: string): Promise<SAML> {
  if (!saml || saml.certificates.length === 0 || saml.entry_point === "")
    throw new SsoFailure("failed", "The service isn’t set up");
  const { SAML: Client, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const madeAt = new Date().toISOString();
  return new Client({
    callbackUrl: answerAddress(config),
    entryPoint: saml.entry_point,
    issuer: entityId(config),
    audience: entityId(config),
    idpCert: saml.certificates,
    idpIssuer: issuer,
    identifierFormat: saml.id_attribute === "" ? PERSISTENT : null,
    wantAssertionsSigned: saml.signs === "assertion",
    wantAuthnResponseSigned: saml.signs === "response",
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_MS,
    maxAssertionAgeMs: MOST_AGE_MS,
    requestIdExpirationPeriodMs: REQUEST_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => request,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === request ? madeAt : null),
      removeAsync: async (key) => key,
    },
  });
}

/** Returns the metadata that services are given of us: where they post answers, and that assertions are signed. */
export async function describeUs(config: Place): Promise<string> {
  const { generateServiceProviderMetadata } = await import("@node-saml/node-saml");
  return generateServiceProviderMetadata({
    issuer: entityId(config),
    callbackUrl: answerAddress(config),
    logoutCallbackUrl: signOutAddress(config),
    identifierFormat: PERSISTENT,
    wantAssertionsSigned: true,
  });
}
