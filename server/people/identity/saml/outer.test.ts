import { expect, test } from "vitest";
import { readOuter, refusalOfOuter } from "./outer.ts";

const ADDRESS = "https://sextant.example.org/api/sso/saml/acs/";
const SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

function response({
  destination = ADDRESS as string | null,
  statuses = ["urn:oasis:names:tc:SAML:2.0:status:Success"],
  methods = [SHA256],
  root = "samlp:Response",
  before = "",
} = {}) {
  const codes = statuses.map((value) => `<samlp:StatusCode Value="${value}"/>`).join("");
  const signatures = methods.map((method) => `<ds:SignatureMethod Algorithm="${method}"/>`).join("");
  const to = destination === null ? "" : ` Destination="${destination}"`;
  return `<?xml version="1.0"?>${before}<${root}${to}><ds:Signature><ds:SignedInfo>${signatures}</ds:SignedInfo></ds:Signature><samlp:Status>${codes}</samlp:Status></${root}>`;
}

test.each([
  ["as it should be", response(), null],
  ["without a destination", response({ destination: null }), null],
  ["for another address", response({ destination: "https://elsewhere.example.org/" }), "another address"],
  ["with a failed status", response({ statuses: ["urn:oasis:names:tc:SAML:2.0:status:Responder"] }), "Responder"],
  ["without a status", response({ statuses: [] }), "missing"],
  ["with two", response({ statuses: ["urn:oasis:names:tc:SAML:2.0:status:Success", "x"] }), "x"],
  ["signed with SHA-1", response({ methods: ["http://www.w3.org/2000/09/xmldsig#rsa-sha1"] }), "rsa-sha1"],
  ["with one weak signature of two", response({ methods: [SHA256, "http://www.w3.org/2000/09/xmldsig#sha1"] }), "sha1"],
  ["signed with a shared key", response({ methods: ["http://www.w3.org/2001/04/xmldsig-more#hmac-sha256"] }), "hmac"],
  ["unsigned", response({ methods: [] }), "isn’t signed"],
  ["that is another message", response({ root: "samlp:LogoutRequest" }), "no response"],
  ["with a document type", response({ before: '<!DOCTYPE x [<!ENTITY a "b">]>' }), "document type"],
  ["that is no XML", "not xml", "no response"],
  ["that is nothing", "", "no response"],
])("a response %s", (_name, xml, why) => {
  const refusal = refusalOfOuter(readOuter(xml), ADDRESS);
  if (why === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(why);
});
