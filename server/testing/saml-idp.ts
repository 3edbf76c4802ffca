import { generateKeyPairSync, sign as signBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";

const SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
const DIGEST256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const DIGEST1 = "http://www.w3.org/2000/09/xmldsig#sha1";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const MINUTE = 60_000;

/** What an answer says; everything is right by default. */
export interface SamlAnswer {
  /** `InResponseTo`; null for one that nobody asked for. */
  request: string | null;
  subject: string;
  format: string;
  /** The raw content of `NameID`. */
  nameId: string | null;
  attributes: Record<string, string | string[]>;
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  status: string;
  /** In minutes from now. */
  notBefore: number;
  notOnOrAfter: number;
  context: string;
  assertionId: string;
  signs: "assertion" | "response" | "both" | "nothing";
  algorithm: "sha256" | "sha1";
  /** By another key than the service's. */
  isForeign: boolean;
}

export interface TestIdp {
  entityId: string;
  /** The public key in PEM, as a certificate holds it. */
  certificate: string;
  answer(given: Partial<SamlAnswer> & Pick<SamlAnswer, "request" | "audience" | "recipient">): string;
  /** Returns the query of a request to sign out, signed unless it says otherwise. */
  signOut(given: {
    nameId: string;
    destination: string;
    notOnOrAfter?: number;
    issuer?: string;
    isSigned?: boolean;
  }): string;
}

let made = 0;

/** Makes a service that signs people in by SAML 2.0: what it would post, as XML. */
export function createTestIdp(entityId: string): TestIdp {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const sign = (xml: string, name: "Assertion" | "Response", { isForeign, algorithm }: SamlAnswer): string => {
    const signer = new SignedXml({
      privateKey: (isForeign ? foreign : own).privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      signatureAlgorithm: algorithm === "sha1" ? SHA1 : SHA256,
      canonicalizationAlgorithm: EXCLUSIVE,
    });
    const at = `//*[local-name(.)='${name}']`;
    signer.addReference({
      xpath: at,
      transforms: [ENVELOPED, EXCLUSIVE],
      digestAlgorithm: algorithm === "sha1" ? DIGEST1 : DIGEST256,
    });
    signer.computeSignature(xml, { location: { reference: `${at}/*[local-name(.)='Issuer']`, action: "after" } });
    return signer.getSignedXml();
  };
  return {
    entityId,
    signOut({ nameId, destination, notOnOrAfter = 5, issuer = entityId, isSigned = true }) {
      const end = new Date(Date.now() + notOnOrAfter * MINUTE).toISOString();
      const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_logout" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${destination}" NotOnOrAfter="${end}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID></samlp:LogoutRequest>`;
      const query = new URLSearchParams({
        SAMLRequest: deflateRawSync(Buffer.from(xml)).toString("base64"),
        RelayState: "theirs",
        SigAlg: SHA256,
      }).toString();
      if (!isSigned) return query;
      const signature = signBytes("RSA-SHA256", Buffer.from(query), own.privateKey).toString("base64");
      return `${query}&Signature=${encodeURIComponent(signature)}`;
    },
    certificate: own.publicKey.export({ type: "spki", format: "pem" }).toString(),
    answer(given) {
      made += 1;
      const answer: SamlAnswer = {
        subject: `person-${made}`,
        format: PERSISTENT,
        nameId: null,
        attributes: {},
        issuer: entityId,
        destination: given.recipient,
        status: SUCCESS,
        notBefore: -1,
        notOnOrAfter: 5,
        context: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
        assertionId: `_assertion-${made}`,
        signs: "assertion",
        algorithm: "sha256",
        isForeign: false,
        ...given,
      };
      const xml = responseOf(answer);
      const asserted = ["assertion", "both"].includes(answer.signs) ? sign(xml, "Assertion", answer) : xml;
      return ["response", "both"].includes(answer.signs) ? sign(asserted, "Response", answer) : asserted;
    },
  };
}

function responseOf(answer: SamlAnswer): string {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
  const to = answer.request === null ? "" : ` InResponseTo="${answer.request}"`;
  const issuer = `<saml:Issuer>${answer.issuer}</saml:Issuer>`;
  const attributes = Object.entries(answer.attributes)
    .map(([name, values]) => {
      const said = [values].flat().map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`);
      return `<saml:Attribute Name="${name}">${said.join("")}</saml:Attribute>`;
    })
    .join("");
  const statement = attributes ? `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>` : "";
  const end = at(answer.notOnOrAfter);
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`,
    ` ID="_response-${answer.assertionId}" Version="2.0" IssueInstant="${at(0)}" Destination="${answer.destination}"${to}>`,
    issuer,
    `<samlp:Status><samlp:StatusCode Value="${answer.status}"/></samlp:Status>`,
    `<saml:Assertion ID="${answer.assertionId}" Version="2.0" IssueInstant="${at(0)}">`,
    issuer,
    `<saml:Subject><saml:NameID Format="${answer.format}">${answer.nameId ?? answer.subject}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">`,
    `<saml:SubjectConfirmationData${to} NotOnOrAfter="${end}" Recipient="${answer.recipient}"/>`,
    `</saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(answer.notBefore)}" NotOnOrAfter="${end}">`,
    `<saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext>`,
    `<saml:AuthnContextClassRef>${answer.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    statement,
    `</saml:Assertion></samlp:Response>`,
  ].join("");
}
