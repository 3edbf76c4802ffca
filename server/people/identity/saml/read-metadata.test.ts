import { describe, expect, test } from "vitest";
import { throwawayCertificates } from "../../../testing/certificates.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { readMetadata } from "./read-metadata.ts";

const [certificate] = throwawayCertificates;

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const POST = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
const ENTITY = "https://adfs.northgate.example/adfs/services/trust";
const ENTRY = "https://adfs.northgate.example/adfs/ls/";

const key = (base64: string, use = ' use="signing"') =>
  `<KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${base64}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
const signOn = (binding: string, location: string) =>
  `<SingleSignOnService Binding="${binding}" Location="${location}"/>`;
const idp = (inside: string) => `<IDPSSODescriptor>${inside}</IDPSSODescriptor>`;
const entity = (inside: string, id = ENTITY) => `<md:EntityDescriptor entityID="${id}">${inside}</md:EntityDescriptor>`;
const whole = idp(key(certificate) + signOn(POST, "https://elsewhere.example/") + signOn(REDIRECT, ENTRY));

test("metadata of a service says its entity id, its address for requests, and its certificates", () => {
  const read = readMetadata(`<?xml version="1.0"?>${entity(whole)}`);
  expect(read).toMatchObject({ entity_id: ENTITY, entry_point: ENTRY });
  expect("certificates" in read && read.certificates).toEqual([expect.stringContaining("BEGIN CERTIFICATE")]);
});

test.each([
  ["without a use", idp(key(certificate, "") + signOn(REDIRECT, ENTRY)), 1],
  ["twice", idp(key(certificate) + key(certificate) + signOn(REDIRECT, ENTRY)), 1],
  ["beside one that can’t be read", idp(key("AAAA") + key(certificate) + signOn(REDIRECT, ENTRY)), 1],
])("a certificate %s counts once", (_name, inside, count) => {
  const read = readMetadata(entity(inside));
  expect("certificates" in read && read.certificates).toHaveLength(count);
});

test.each([
  ["several services", `<EntitiesDescriptor>${entity(whole)}</EntitiesDescriptor>`, "several"],
  ["two in a row", `<x>${entity(whole)}${entity(whole)}</x>`, "several"],
  ["no metadata", "<html><body>Not found</body></html>", "no SAML metadata"],
  ["no XML", "not xml", "no SAML metadata"],
  ["nothing", "", "no SAML metadata"],
  ["no address by HTTP-Redirect", entity(idp(key(certificate) + signOn(POST, ENTRY))), "HTTP-Redirect"],
  [
    "an address that is a script",
    entity(idp(key(certificate) + signOn(REDIRECT, "javascript:alert(1)"))),
    "HTTP-Redirect",
  ],
  [
    "a certificate for encryption alone",
    entity(idp(key(certificate, ' use="encryption"') + signOn(REDIRECT, ENTRY))),
    "certificate",
  ],
  ["a certificate outside the service", entity(key(certificate) + idp(signOn(REDIRECT, ENTRY))), "certificate"],
])("%s can’t be used, in words", (_name, xml, words) => {
  const read = readMetadata(xml);
  expect("refusal" in read && read.refusal).toContain(words);
});

describe("over HTTP", () => {
  const t = useTestApp();
  const staff = useSignedIn(t, "staff");
  const read = (body: unknown, as = staff) =>
    t.call<{ entity_id: string; errors: { path: string }[] }>("POST", "/api/sign-in-services/read-metadata/", {
      as,
      body,
    });

  test("metadata is read for staff, and refused at its field", async () => {
    expect(await read({ xml: entity(whole) })).toMatchObject({ status: 200, body: { entity_id: ENTITY } });
    expect(await read({ xml: "<x/>" })).toMatchObject({ status: 422, body: { errors: [{ path: "xml" }] } });
    for (const url of ["no address", "https://10.0.0.1/metadata", "file:///etc/passwd"])
      expect(await read({ url })).toMatchObject({ status: 422, body: { errors: [{ path: "url" }] } });
    expect((await read({})).status).toBe(400);
    expect((await read({ xml: entity(whole) }, await t.signInAs("manager"))).status).toBe(403);
  });
});
