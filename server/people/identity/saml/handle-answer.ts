import { findOfferedService } from "../../../foundation/sign-in-services/services.ts";
import type { SignInOrigin } from "../../../foundation/sign-ins/origin.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sha256 } from "../../../platform/secrets.ts";
import { saysSecondStep } from "../sso/claims.ts";
import { SsoFailure } from "../sso/failure.ts";
import { useFlow } from "../sso/flows.queries.ts";
import { leadOn, receivePerson } from "../sso/receive-person.ts";
import { readAnswer } from "./read-answer.ts";
import { useAssertion } from "./saml.queries.ts";

type Services = Pick<Platform, "db" | "config" | "secret" | "log">;

/**
 * Handles the answer of a service by SAML 2.0, posted by the browser. The sign-in that it is of is used up by the first post, so that of two
 * at once one signs in; an answer that nobody here asked for is refused.
 *
 * @returns The redirect target, as of a way back by OpenID Connect.
 */
export async function handleAnswer(
  services: Services,
  { SAMLResponse: response, RelayState: state }: { SAMLResponse: string; RelayState: string },
  from: SignInOrigin,
): Promise<string> {
  const { db, config, secret } = services;
  return leadOn(services, async () => {
    const flow = await inTransaction(db, (tx) => useFlow(tx, sha256(state)));
    const request = flow?.request_id ?? null;
    if (!flow || request === null) throw new SsoFailure("expired");
    const service = await findOfferedService(db, secret, flow.service_id);
    if (service?.preset !== "saml")
      throw new SsoFailure("failed", "Signing in by this service is not offered any more");
    return receivePerson(db, service, flow, from, async () => {
      const { issuer, subject, claims, nameId, assertionId, expiresAt, context } = await readAnswer(
        config,
        service,
        request,
        response,
      );
      return {
        issuer,
        subject,
        claims,
        nameId,
        hasSecondStep: saysSecondStep({ acr: context ?? undefined }),
        claim: async (tx) => {
          if (!(await useAssertion(tx, sha256(`${issuer} ${assertionId}`), expiresAt)))
            throw new SsoFailure("failed", "The assertion was used before");
        },
      };
    });
  });
}
