import { deflateRawSync } from "node:zlib";
import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { listOfferedServices } from "../../../foundation/sign-in-services/services.ts";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import { endImpersonations } from "../../../foundation/sign-ins/end-impersonations.ts";
import { publicAddress } from "../../../platform/config.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { publish } from "../../../platform/live.ts";
import type { Platform } from "../../../platform/platform.ts";
import { randomToken } from "../../../platform/secrets.ts";
import { endSignInRow } from "../identity.queries.ts";
import { listSignInsByName } from "../sso/identities.queries.ts";
import { isSignedQuery, type LogoutRequest, readLogoutRequest } from "./logout-request.ts";
import { entityId, signOutAddress } from "./saml-client.ts";

type Services = Pick<Platform, "db" | "live" | "config" | "log">;

const XMLNS = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

/** Returns an address with a message in its query, deflated (HTTP-Redirect). */
function withMessage(url: string, name: "SAMLRequest" | "SAMLResponse", xml: string, relayState?: string): string {
  const target = new URL(url);
  target.searchParams.set(name, deflateRawSync(Buffer.from(xml)).toString("base64"));
  if (relayState) target.searchParams.set("RelayState", relayState);
  return target.href;
}

const head = (service: StoredService) =>
  `ID="_${randomToken()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escapeHtml(service.saml?.logout_url ?? "")}"`;
const issuer = (config: Services["config"]) => `<saml:Issuer>${escapeHtml(entityId(config))}</saml:Issuer>`;

/** Returns where a person is sent to sign out at a service too; null if it has no address for that. */
export function signOutThere(config: Services["config"], service: StoredService, nameId: string | null): string | null {
  const url = service.saml?.logout_url;
  if (!url || nameId === null) return null;
  const name = `<saml:NameID>${escapeHtml(nameId)}</saml:NameID>`;
  const xml = `<samlp:LogoutRequest ${XMLNS} ${head(service)}>${issuer(config)}${name}</samlp:LogoutRequest>`;
  return withMessage(url, "SAMLRequest", xml);
}

/** Ends the sign-ins by an identity that the service knows by this name, in all their browsers. */
async function endAll(tx: Tx, wake: () => void, issuerOfThem: string, nameId: string): Promise<void> {
  for (const { id, user_id: userId } of await listSignInsByName(tx, issuerOfThem, nameId)) {
    if (!(await endSignInRow(tx, userId, id, "ended_by_service"))) continue;
    await publish(tx, wake, { audience: `user:${userId}`, kind: "sign_in.ended", data: { sign_in: id } });
    await endImpersonations(tx, wake, userId, id);
  }
}

/** Returns why a request is refused; null of one that counts. */
function refusalOf(request: LogoutRequest, address: string): string | null {
  if (request.destination !== null && request.destination !== address) return "it was meant for another address";
  return request.notOnOrAfter !== null && request.notOnOrAfter.getTime() <= Date.now() ? "it has expired" : null;
}

/**
 * Handles a sign-out by HTTP-Redirect. A request counts only if the service signed it; what it says of an unknown person ends
 * nothing, and is answered all the same. A response to our own request leads to the sign-in page.
 *
 * @param search The query of the address, as it came.
 * @returns Where the browser goes next.
 */
export async function handleSignOut({ db, live, config, log }: Services, search: string): Promise<string> {
  const page = `${publicAddress(config)}/signin`;
  const query = new URLSearchParams(search);
  const encoded = query.get("SAMLRequest");
  const request = encoded === null ? null : readLogoutRequest(encoded);
  if (!request) return page;
  const services = (await listOfferedServices(db)).filter(({ issuer: by, saml }) => saml && by === request.issuer);
  const service = services.find(({ saml }) => isSignedQuery(search, saml?.certificates ?? []));
  const refusal = service ? refusalOf(request, signOutAddress(config)) : "it isn’t signed by a service that we know";
  if (!service || refusal !== null) {
    log.warn({ issuer: request.issuer }, `a request to sign out was refused: ${refusal}`);
    return page;
  }
  await inTransaction(db, (tx) => endAll(tx, live.wake, request.issuer, request.nameId));
  const url = service.saml?.logout_url;
  if (!url) return page;
  const status = `<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status>`;
  const to = `InResponseTo="${escapeHtml(request.id)}"`;
  const xml = `<samlp:LogoutResponse ${XMLNS} ${head(service)} ${to}>${issuer(config)}${status}</samlp:LogoutResponse>`;
  return withMessage(url, "SAMLResponse", xml, query.get("RelayState") ?? undefined);
}
