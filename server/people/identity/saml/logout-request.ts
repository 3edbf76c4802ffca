import { createPublicKey, verify } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { Parser } from "htmlparser2";

/** What a service asks: to end the sign-ins of a person. */
export interface LogoutRequest {
  id: string;
  issuer: string;
  nameId: string;
  destination: string | null;
  /** Null without an end. */
  notOnOrAfter: Date | null;
}

const MOST_BYTES = 100_000;
/** Algorithms of signatures over a query (SAML 2.0 Bindings, 3.4.4.1), by their addresses. */
const hashes: Readonly<Record<string, string>> = {
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256": "RSA-SHA256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512": "RSA-SHA512",
};

const localName = (name: string): string => name.split(":").at(-1) ?? name;

/**
 * Reads a request by HTTP-Redirect.
 *
 * @param encoded `SAMLRequest`, as it was after decoding the query: deflated, in Base64.
 * @returns Null for anything else than a request to sign out.
 */
export function readLogoutRequest(encoded: string): LogoutRequest | null {
  let xml: string;
  try {
    xml = inflateRawSync(Buffer.from(encoded, "base64"), { maxOutputLength: MOST_BYTES }).toString();
  } catch {
    return null;
  }
  const path: string[] = [];
  const attributes: Record<string, string> = {};
  let [root, issuer, nameId, hasDoctype] = ["", "", "", false];
  const parser = new Parser(
    {
      onopentag(name, found) {
        const local = localName(name);
        if (path.length === 0 && root === "") {
          root = local;
          Object.assign(attributes, found);
        }
        path.push(local);
      },
      ontext(data) {
        if (path.join("/") === "LogoutRequest/Issuer") issuer += data;
        if (path.join("/") === "LogoutRequest/NameID") nameId += data;
      },
      onclosetag() {
        path.pop();
      },
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) hasDoctype = true;
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  const end = Date.parse(attributes.NotOnOrAfter ?? "");
  if (hasDoctype || root !== "LogoutRequest" || !attributes.ID || issuer.trim() === "" || nameId.trim() === "")
    return null;
  return {
    id: attributes.ID,
    issuer: issuer.trim(),
    nameId: nameId.trim(),
    destination: attributes.Destination ?? null,
    notOnOrAfter: Number.isNaN(end) ? null : new Date(end),
  };
}

/**
 * Returns whether one of these keys signed a query. The signature is over the bytes of the query as the service encoded them, so they are
 * taken from the address itself.
 *
 * @param search Of the address, with its question mark.
 * @param certificates In PEM.
 */
export function isSignedQuery(search: string, certificates: readonly string[]): boolean {
  const parts = new Map(
    search
      .replace(/^\?/, "")
      .split("&")
      .map((part) => [part.slice(0, part.indexOf("=")), part] as const),
  );
  const signed = ["SAMLRequest", "RelayState", "SigAlg"].flatMap((name) => parts.get(name) ?? []).join("&");
  const query = new URLSearchParams(search);
  const hash = hashes[query.get("SigAlg") ?? ""];
  const signature = Buffer.from(query.get("Signature") ?? "", "base64");
  // A field that comes twice could be read one way here and another way there.
  const isOnce = ["SAMLRequest", "RelayState", "SigAlg", "Signature"].every((name) => query.getAll(name).length <= 1);
  if (!hash || signature.length === 0 || !isOnce || !parts.has("SAMLRequest")) return false;
  return certificates.some((pem) => verify(hash, Buffer.from(signed), createPublicKey(pem), signature));
}
