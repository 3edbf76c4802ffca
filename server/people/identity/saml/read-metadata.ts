import { createPublicKey } from "node:crypto";
import { Parser } from "htmlparser2";

/** What a service says of itself, as far as its answers are read by it. */
export interface ServiceMetadata {
  entity_id: string;
  /** Where it takes requests by HTTP-Redirect. */
  entry_point: string;
  /** Where it takes requests to sign out by HTTP-Redirect; "" = nowhere. */
  logout_url: string;
  /** In PEM. */
  certificates: string[];
}

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const MOST_CERTIFICATES = 10;

const localName = (name: string): string => name.split(":").at(-1) ?? name;

/** Returns Base64 of an X.509 certificate as PEM; null where it is none. */
function pemOf(base64: string): string | null {
  const lines = base64.replaceAll(/\s+/g, "").match(/.{1,64}/g) ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
  try {
    return createPublicKey(pem).asymmetricKeyType === "rsa" ? pem : null;
  } catch {
    return null;
  }
}

/**
 * Reads the metadata of one service (SAML 2.0 Metadata, 2.4.3): its entity id, its address for requests, and its signing certificates. Its
 * own signature says nothing here: staff name the address that it comes from. Pure.
 *
 * @returns Why it can't be used, in words for staff, or what it says.
 */
export function readMetadata(xml: string): ServiceMetadata | { refusal: string } {
  const entities: string[] = [];
  const path: string[] = [];
  const found: string[] = [];
  let [entryPoint, logoutUrl, use, text, isList] = ["", "", "", "", false];
  const isIn = (name: string) => path.includes(name);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name);
        if (local === "EntitiesDescriptor" || local === "!DOCTYPE") isList = true;
        if (local === "EntityDescriptor") entities.push(attributes.entityID ?? "");
        if (local === "KeyDescriptor") use = attributes.use ?? "";
        if (local === "X509Certificate") text = "";
        const isSignOn = local === "SingleSignOnService" && isIn("IDPSSODescriptor");
        if (isSignOn && attributes.Binding === REDIRECT) entryPoint ||= attributes.Location ?? "";
        const isSignOut = local === "SingleLogoutService" && isIn("IDPSSODescriptor");
        if (isSignOut && attributes.Binding === REDIRECT)
          logoutUrl ||= attributes.ResponseLocation ?? attributes.Location ?? "";
        path.push(local);
      },
      ontext(data) {
        if (path.at(-1) === "X509Certificate") text += data;
      },
      onclosetag(name) {
        const isSigning = isIn("IDPSSODescriptor") && isIn("KeyDescriptor") && use !== "encryption";
        if (localName(name) === "X509Certificate" && isSigning) found.push(text);
        path.pop();
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  const [entity = "", ...others] = entities;
  if (isList || others.length > 0) return { refusal: "This describes several services. Enter the address of one." };
  if (entity === "") return { refusal: "There’s no SAML metadata at this address." };
  if (!/^https?:\/\//.test(entryPoint) || !URL.canParse(entryPoint))
    return { refusal: "It doesn’t say where people sign in by HTTP-Redirect." };
  const certificates = [...new Set(found.flatMap((base64) => pemOf(base64) ?? []))].slice(0, MOST_CERTIFICATES);
  if (certificates.length === 0) return { refusal: "It has no certificate that we can use." };
  const isAddress = /^https?:\/\//.test(logoutUrl) && URL.canParse(logoutUrl);
  return { entity_id: entity, entry_point: entryPoint, logout_url: isAddress ? logoutUrl : "", certificates };
}
