import { describe, expect, test } from "vitest";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { readMetadata } from "./read-metadata.ts";

/** A certificate of nobody, whose key was thrown away. */
const certificate = [
  "MIIDJTCCAg2gAwIBAgIUN5/ZcRqUKHnCLH4nF9sTWPBYPTkwDQYJKoZIhvcNAQELBQAwITEfMB0GA1UEAwwWYWRmcy5ub3J0aGdh",
  "dGUuZXhhbXBsZTAgFw0yNjExMjgwOTAzMjlaGA8yMTI2MTEwNDA5MDMyOVowITEfMB0GA1UEAwwWYWRmcy5ub3J0aGdhdGUuZXhh",
  "bXBsZTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAKxI0L3ew6KCT2NgFMYUQ2TDA+K9PiKKA33+o5K7AsyxA7LUhdsr",
  "A72J68rYy/7DSmLAnUgbk8EnMsCaDz5D6iL0ogx0pdSIlK8b4vh9/T2QWBQVTlUxU7f2tZkDpXX0oG16s1HE6pOAChZiAceSTxXy",
  "dYbeioXtBZi+JHnUMiszGD/vGGXF1HY+5rkXO+jZTlOBsvzRgjJArrA+LZhdCqLypFftX+pvJ7qXkyAOrMumgRwRy+IPhp2bmTCn",
  "oKGmHx2DU0Jv3HhSHIXcQ1V9PDIK64GtBX1N1ct4iNFvz+sIRzId3FvzKbhcyO6nIWXOXf3JMc3h1ATkznaDJ1z87z8CAwEAAaNT",
  "MFEwHQYDVR0OBBYEFHtMe0AXdytGffeYkWc7LGtT4JOEMB8GA1UdIwQYMBaAFHtMe0AXdytGffeYkWc7LGtT4JOEMA8GA1UdEwEB",
  "/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAAtgptN2vL/hYv6pjveOVkL7QiR7vEXfTH9xjdl0Vjk3G7Y+xORCzGkfmr2RD5cx",
  "Cj2vAImQowVOTbLaMNCmzH4/Du03yHHVcbOPODVX4HWUFJA3efvbypsoeS3n2ByY+LVD97Gb8cz+5O4ejRQpXeXLwUmc4KJBpsz2",
  "iKdHEMdwakWKq+K6LxzHfAerVuXahVLJJBlg/76xJwdl1XqAuSarQ+bxSvQfboUWgDeZc6GD4IYLkLIvWmHvNv9MQhD7bPhZHwLY",
  "cU1jwdTOOAH4w482GFz2UV+TCk1sliRtKfGy9ewjU5AFXArCWF6AQVlzUTXQVlAHcmCVWJjcMf9Sh20=",
].join("");

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
