import type { Profile } from "@node-saml/node-saml";
import { z } from "zod";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import { SsoFailure } from "../sso/failure.ts";
import { readOuter, refusalOfOuter } from "./outer.ts";
import { answerAddress, PERSISTENT, samlClient } from "./saml-client.ts";

const MOST_SUBJECT = 255;
/** An assertion that sets no end is remembered for so long; none that old is taken. */
const USUAL_END_MS = 15 * 60_000;

/** What the library makes of the signed assertion, as far as it is used. */
const assertionShape = z.looseObject({
  Assertion: z.looseObject({
    $: z.looseObject({ ID: z.string().min(1) }),
    Subject: z
      .array(
        z.looseObject({
          SubjectConfirmation: z
            .array(
              z.looseObject({
                $: z.looseObject({ Method: z.string() }),
                SubjectConfirmationData: z
                  .array(
                    z.looseObject({
                      $: z
                        .looseObject({ Recipient: z.string().optional(), NotOnOrAfter: z.string().optional() })
                        .optional(),
                    }),
                  )
                  .optional(),
              }),
            )
            .min(1),
        }),
      )
      .length(1),
    AuthnStatement: z
      .array(
        z.looseObject({
          AuthnContext: z
            .array(z.looseObject({ AuthnContextClassRef: z.array(z.looseObject({ _: z.string() })).optional() }))
            .optional(),
        }),
      )
      .optional(),
  }),
});

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** The identity that a service asserts. */
export interface Answered {
  issuer: string;
  /** By which it knows them for good. */
  subject: string;
  /** Attributes by their names, with those of OpenID Connect for address and names. */
  claims: Record<string, unknown>;
  nameId: string;
  assertionId: string;
  /** Until when it would be taken again. */
  expiresAt: Date;
  /** `AuthnContextClassRef`. */
  context: string | null;
}

const failed = (why: string) => new SsoFailure("failed", why);

function textOf(profile: Profile, name: string): string {
  const attributes = profile.attributes;
  if (name === "" || !attributes || typeof attributes !== "object" || !Object.hasOwn(attributes, name)) return "";
  const value = (attributes as Record<string, unknown>)[name];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first.trim() : "";
}

/** @throws SsoFailure for an assertion that names nobody for good. */
function subjectOf(profile: Profile, idAttribute: string): string {
  const isById = idAttribute !== "";
  if (!isById && profile.nameIDFormat !== PERSISTENT)
    throw failed(`The NameID is ${profile.nameIDFormat ?? "missing"}`);
  const subject = isById ? textOf(profile, idAttribute) : (profile.nameID ?? "").trim();
  if (subject === "" || subject.length > MOST_SUBJECT) throw failed("The assertion names nobody");
  return subject;
}

/**
 * Reads the answer of a service: its signature, audience, times and request by the library, the rest here (SAML 2.0 Profiles, 4.1.4.3).
 *
 * @param request The request that it must be an answer to; it must be taken from the database before, so that no other reads it too.
 * @param response `SAMLResponse`, in Base64.
 * @throws SsoFailure that says for the log what is wrong.
 */
export async function readAnswer(
  config: Parameters<typeof answerAddress>[0],
  service: StoredService,
  request: string,
  response: string,
): Promise<Answered> {
  const address = answerAddress(config);
  const xml = Buffer.from(response, "base64").toString("utf8");
  const refusal = refusalOfOuter(readOuter(xml), address);
  if (refusal !== null) throw failed(refusal);
  const client = await samlClient(config, service, request);
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw failed("The answer names nobody");
  if (profile.issuer !== service.issuer) throw failed(`The assertion is by ${profile.issuer}`);
  const read = assertionShape.safeParse(profile.getAssertion?.());
  if (!read.success) throw failed("The assertion has no subject");
  const { $, Subject, AuthnStatement } = read.data.Assertion;
  const confirmations = Subject.flatMap(({ SubjectConfirmation }) => SubjectConfirmation);
  const data = confirmations
    .flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData ?? [])
    .map((one) => one.$);
  if (confirmations.some((one) => one.$.Method !== BEARER)) throw failed("The subject isn’t confirmed by bearer");
  if (data.length === 0 || data.some((one) => one?.Recipient !== address))
    throw failed("It was meant for another address");
  const ends = data.map((one) => Date.parse(one?.NotOnOrAfter ?? "")).filter((end) => !Number.isNaN(end));
  const { id_attribute, email_attribute, first_name_attribute, last_name_attribute } = service.saml ?? {
    id_attribute: "",
    email_attribute: "",
    first_name_attribute: "",
    last_name_attribute: "",
  };
  return {
    issuer: service.issuer,
    subject: subjectOf(profile, id_attribute),
    claims: {
      ...(profile.attributes as Record<string, unknown> | undefined),
      email: textOf(profile, email_attribute),
      given_name: textOf(profile, first_name_attribute),
      family_name: textOf(profile, last_name_attribute),
      // Whether an address is theirs is for the organisation to trust by domain.
      email_verified: null,
    },
    nameId: (profile.nameID ?? "").trim(),
    assertionId: $.ID,
    expiresAt: new Date(Math.max(Date.now() + USUAL_END_MS, ...ends.map((end) => end + USUAL_END_MS))),
    context: AuthnStatement?.[0]?.AuthnContext?.[0]?.AuthnContextClassRef?.[0]?._ ?? null,
  };
}
