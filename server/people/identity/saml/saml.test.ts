import { deflateRawSync, inflateRawSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../../platform/secrets.ts";
import { createSchool } from "../../../testing/factories.ts";
import { createTestIdp, type SamlAnswer } from "../../../testing/saml-idp.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

const t = useTestApp({ PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");
const idp = createTestIdp("https://adfs.northgate.example/adfs/services/trust");
const ANSWER = "https://sextant.example.org/api/sso/saml/answer/";
const METADATA = "https://sextant.example.org/api/sso/saml/metadata/";
const secret = "what the page keeps to itself";
const challenge = sha256(secret).toString("base64url");
let service: string;
let school: string;
let made = 0;

const services = "/api/sign-in-services/";
const saml = {
  entry_point: "https://adfs.northgate.example/adfs/ls/",
  certificates: [idp.certificate],
  signs: "assertion",
  id_attribute: "",
  email_attribute: "mail",
  first_name_attribute: "givenName",
  last_name_attribute: "sn",
  logout_url: "https://adfs.northgate.example/adfs/ls/logout",
  metadata_url: "",
};
const change = (body: Record<string, unknown>) => t.call("PATCH", `${services}${service}/`, { as: staff, body });

beforeAll(async () => {
  school = await createSchool(t.platform.db);
});
beforeEach(async () => {
  await t.platform.db.deleteFrom("sign_in_services").execute();
  const { status, body } = await t.call<{ id: string }>("POST", services, {
    as: staff,
    body: {
      preset: "saml",
      label: "Northgate",
      is_on: true,
      issuer: idp.entityId,
      email_domains: ["northgate.example"],
      trusts_domains: true,
      school,
      saml,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  service = body.id;
});

/** Begins a sign-in. @returns What the service is asked. */
async function start() {
  const { status, body } = await t.call<{ url: string }>(
    "GET",
    `/api/sso/start/?challenge=${challenge}&service=${service}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const url = new URL(body.url);
  const asked = inflateRawSync(Buffer.from(url.searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  return {
    url,
    asked,
    request: /\bID="([^"]+)"/.exec(asked)?.[1] ?? "",
    state: url.searchParams.get("RelayState") ?? "",
  };
}

/** Posts an answer as the browser does. @returns Where it leads on. */
async function post(xml: string, state: string): Promise<URL> {
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: state });
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/sso/saml/answer/",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: form.toString(),
  });
  expect(answer.statusCode, answer.body).toBe(302);
  return new URL(String(answer.headers.location));
}

function someone() {
  made += 1;
  const attributes = { mail: `saml-${made}@northgate.example`, givenName: "Noor", sn: `Number ${made}` };
  return { subject: `northgate-${made}`, attributes };
}

const failureOf = (page: URL) => page.searchParams.get("sso");

async function exchange(page: URL) {
  const code = page.searchParams.get("code");
  const body = { code, secret };
  return t.call<{
    access_token: string;
    user: { id: string; role: string; email: string; school: { id: string } | null };
  }>("POST", "/api/sso/exchange/", { body });
}

/** Answers a sign-in that was begun. */
async function answer(given: Partial<SamlAnswer> = {}, change: (xml: string) => string = (xml) => xml): Promise<URL> {
  const { request, state } = await start();
  return post(change(idp.answer({ audience: METADATA, recipient: ANSWER, request, ...someone(), ...given })), state);
}

describe("signing in by SAML", () => {
  test("asks the service in its own words, and brings a new person of a trusted domain in", async () => {
    const { url, asked, request, state } = await start();
    expect(url.origin + url.pathname).toBe("https://adfs.northgate.example/adfs/ls/");
    expect(asked).toContain(`AssertionConsumerServiceURL="${ANSWER}"`);
    expect(asked).toContain(METADATA);
    const person = someone();
    const page = await post(idp.answer({ audience: METADATA, recipient: ANSWER, request, ...person }), state);
    const { status, body } = await exchange(page);
    expect([status, body]).toMatchObject([
      200,
      { user: { role: "student", email: person.attributes.mail, school: { id: school } } },
    ]);
  });

  test("knows people again by what the service keeps, not by their address", async () => {
    const person = someone();
    const first = await exchange(await answer(person));
    const moved = {
      subject: person.subject,
      attributes: { ...person.attributes, mail: "elsewhere@northgate.example" },
    };
    const second = await exchange(await answer(moved));
    expect(second.body.user.id).toBe(first.body.user.id);
  });

  test("needs a lasting id: a NameID that may change is refused unless an attribute is named", async () => {
    const format = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
    expect(failureOf(await answer({ format }))).toBe("failed");
    await change({ saml: { ...saml, id_attribute: "objectGUID" } });
    expect(failureOf(await answer({ format }))).toBe("failed");
    const attributes = { ...someone().attributes, objectGUID: "guid-1" };
    const first = await exchange(await answer({ format, attributes }));
    const second = await exchange(await answer({ format, attributes, subject: "another" }));
    expect(second.body.user.id).toBe(first.body.user.id);
  });

  test("gives roles by an attribute, and never makes staff for some schools", async () => {
    const role_map = [
      { value: "Teachers", role: "tutor" },
      { value: "Admins", role: "staff" },
    ];
    await change({ role_claim: "groups", role_map });
    const groups = (value: string | string[]) => ({ attributes: { ...someone().attributes, groups: value } });
    expect((await exchange(await answer(groups(["Rowers", "Teachers"])))).body.user.role).toBe("tutor");
    const { status } = await change({ schools: [school] });
    expect(status).toBe(422);
    await change({ schools: [school], role_map: role_map.slice(0, 1) });
    expect((await exchange(await answer(groups("Admins")))).body.user.role).toBe("student");
  });

  test("takes a signature of the whole response instead, where the service is set so", async () => {
    expect(failureOf(await answer({ signs: "response" }))).toBe("failed");
    await change({ saml: { ...saml, signs: "response" } });
    expect(failureOf(await answer({ signs: "response" }))).toBeNull();
    expect(failureOf(await answer({ signs: "both" }))).toBeNull();
    expect(failureOf(await answer({ signs: "assertion" }))).toBe("failed");
  });

  test("takes either of two certificates while one replaces another", async () => {
    const next = createTestIdp(idp.entityId);
    await change({ saml: { ...saml, certificates: [next.certificate, idp.certificate] } });
    expect(failureOf(await answer())).toBeNull();
    const { request, state } = await start();
    const page = await post(next.answer({ audience: METADATA, recipient: ANSWER, request, ...someone() }), state);
    expect(failureOf(page)).toBeNull();
  });
});

describe("an answer", () => {
  const evil = '<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">staff</saml:NameID>';
  const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
  const forged = (xml: string) =>
    assertionIn(xml)
      .replace(/<ds:Signature.*?<\/ds:Signature>|<Signature.*?<\/Signature>/s, "")
      .replace(/<saml:NameID.*?<\/saml:NameID>/s, evil)
      .replace(/ ID="[^"]+"/, ' ID="_evil"');
  const before = (xml: string) => xml.replace("<saml:Assertion", `${forged(xml)}<saml:Assertion`);
  const after = (xml: string) => xml.replace("</saml:Assertion>", `</saml:Assertion>${forged(xml)}`);
  const around = (name: string) => (xml: string) =>
    xml.replace(
      assertionIn(xml),
      forged(xml).replace("<saml:Subject>", `<${name}>${assertionIn(xml)}</${name}><saml:Subject>`),
    );
  const signatureIn = (xml: string) => /<Signature.*?<\/Signature>/s.exec(xml)?.[0] ?? "";

  test.each<[string, Partial<SamlAnswer>, ((xml: string) => string)?]>([
    ["with a forged assertion before the signed one", {}, before],
    ["with one after it", {}, after],
    ["with the signed one inside a forged one", {}, around("saml:Advice")],
    ["with the signed one in an extension of it", {}, around("samlp:Extensions")],
    [
      "with the signed one in the signature of a forged one",
      {},
      (xml) =>
        xml.replace(
          assertionIn(xml),
          forged(xml).replace(
            "<saml:Subject>",
            `${signatureIn(xml).replace("</Signature>", `<Object>${assertionIn(xml)}</Object></Signature>`)}<saml:Subject>`,
          ),
        ),
    ],
    [
      "with the signed response inside a forged one",
      { signs: "both" },
      (xml) =>
        xml
          .replace("<samlp:Status>", `<samlp:Extensions>${xml}</samlp:Extensions><samlp:Status>`)
          .replace(/<saml:NameID.*?<\/saml:NameID>/s, evil),
    ],
    [
      "with the forged assertion under the id of the signed one",
      {},
      (xml) =>
        xml.replace(
          "<saml:Assertion",
          `${forged(xml).replace("_evil", /<saml:Assertion ID="([^"]+)"/.exec(xml)?.[1] ?? "")}<saml:Assertion`,
        ),
    ],
    [
      "with the signature moved to a forged one",
      {},
      (xml) =>
        xml.replace(assertionIn(xml), forged(xml).replace("<saml:Subject>", `${signatureIn(xml)}<saml:Subject>`)),
    ],
    ["with a changed subject", {}, (xml) => xml.replace(/<saml:NameID.*?<\/saml:NameID>/s, evil)],
    ["with a changed attribute", {}, (xml) => xml.replace(/saml-\d+@northgate/, "head@northgate")],
    ["without a signature", { signs: "nothing" }],
    ["with its signature taken off", {}, (xml) => xml.replace(signatureIn(xml), "")],
    ["signed by another key", { isForeign: true }],
    ["signed with SHA-1", { algorithm: "sha1" }],
    [
      "with two signed parts in its signature",
      {},
      (xml) => xml.replace(/<SignedInfo.*?<\/SignedInfo>/s, (part) => part + part),
    ],
    ["with a document type", {}, (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`],
    ["for another audience", { audience: "https://elsewhere.example.org" }],
    ["for another recipient", { recipient: "https://elsewhere.example.org/answer/", destination: ANSWER }],
    ["for another destination", { destination: "https://elsewhere.example.org/answer/" }],
    ["with a failed status beside a signed assertion", { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }],
    ["by another service", { issuer: "https://elsewhere.example.org" }],
    ["that has expired", { notBefore: -10, notOnOrAfter: -5 }],
    ["of later", { notBefore: 5, notOnOrAfter: 10 }],
    ["to another request", { request: "_another" }],
    ["that nobody asked for", { request: null }],
    ["without a name", { nameId: " " }],
  ])("%s is refused", async (_name, given, forge) => {
    const before = await t.platform.db.selectFrom("users").select("id").execute();
    expect(failureOf(await answer(given, forge))).toBe("failed");
    expect(await t.platform.db.selectFrom("users").select("id").execute()).toHaveLength(before.length);
    const rows = await t.platform.db.selectFrom("service_sign_ins").select(["outcome", "failure"]).execute();
    expect(rows.at(-1)).toEqual({ outcome: "refused", failure: "failed" });
  });

  test("that is no XML, no Base64 or nothing is refused with words", async () => {
    for (const xml of ["not xml", "<", "\u0000", "<samlp:Response/>"]) {
      const { state } = await start();
      expect(failureOf(await post(xml, state))).toBe("failed");
    }
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const url = "/api/sso/saml/answer/";
    expect((await t.app.inject({ method: "POST", url, headers, payload: "" })).statusCode).toBe(400);
    expect((await t.app.inject({ method: "POST", url, headers, payload: "RelayState=x" })).statusCode).toBe(400);
  });

  test("signs in once, also when it is posted twice at once", async () => {
    const { request, state } = await start();
    const xml = idp.answer({ audience: METADATA, recipient: ANSWER, request, ...someone() });
    const pages = await Promise.all([post(xml, state), post(xml, state)]);
    expect(pages.map(failureOf).sort()).toEqual(["expired", null].sort());
    expect(failureOf(await post(xml, state))).toBe("expired");
  });

  test("is worth nothing to another sign-in, nor is its assertion", async () => {
    const one = await start();
    const other = await start();
    const given = { audience: METADATA, recipient: ANSWER, ...someone(), assertionId: "_once" };
    expect(failureOf(await post(idp.answer({ ...given, request: one.request }), other.state))).toBe("failed");
    const third = await start();
    expect(failureOf(await post(idp.answer({ ...given, request: third.request }), third.state))).toBeNull();
    const fourth = await start();
    expect(failureOf(await post(idp.answer({ ...given, request: fourth.request }), fourth.state))).toBe("failed");
  });

  test("has the whole of a name with a comment in it", async () => {
    const person = someone();
    const page = await answer({ ...person, nameId: `admin<!-- -->@northgate` });
    expect(failureOf(page)).toBeNull();
    const { body } = await exchange(page);
    const rows = await t.platform.db
      .selectFrom("user_identities")
      .select("subject")
      .where("user_id", "=", body.user.id)
      .execute();
    expect(rows).toEqual([{ subject: "admin@northgate" }]);
  });

  test("that says so counts as a second step", async () => {
    const { request, state } = await start();
    const context = "https://refeds.org/profile/mfa";
    await post(idp.answer({ audience: METADATA, recipient: ANSWER, request, ...someone(), context }), state);
    const row = await t.platform.db
      .selectFrom("sso_handoffs")
      .select("has_second_step")
      .orderBy("expires_at", "desc")
      .executeTakeFirst();
    expect(row?.has_second_step).toBe(true);
  });

  test("of a code flow isn’t taken for one by SAML, nor the other way round", async () => {
    const { state } = await start();
    const back = await t.call("GET", `/api/sso/callback/?state=${state}&code=x`);
    expect(failureOf(new URL(String(back.headers.location)))).toBe("expired");
  });
});

describe("signing out", () => {
  const SIGN_OUT = "https://sextant.example.org/api/sso/saml/sign-out/";
  const signIn = async () => {
    const person = someone();
    const { body } = await exchange(await answer(person));
    const headers = { authorization: `JWT ${body.access_token}` };
    return { nameId: person.subject, id: body.user.id, headers };
  };
  const openOf = (id: string) =>
    t.platform.db.selectFrom("sign_ins").select("id").where("user_id", "=", id).where("ended_at", "is", null).execute();
  const ask = async (query: string) => {
    const reply = await t.app.inject({ url: `/api/sso/saml/sign-out/?${query}` });
    expect(reply.statusCode, reply.body).toBe(302);
    return new URL(String(reply.headers.location));
  };
  const messageIn = (url: URL, name: string) =>
    inflateRawSync(Buffer.from(url.searchParams.get(name) ?? "", "base64")).toString();

  test("here leads to the service, which is asked by the name that it gave", async () => {
    const { nameId, headers } = await signIn();
    const { body } = await t.call<{ url: string }>("POST", "/api/sso/sign-out/", { headers });
    const url = new URL(body.url);
    expect(url.origin + url.pathname).toBe("https://adfs.northgate.example/adfs/ls/logout");
    const asked = messageIn(url, "SAMLRequest");
    expect(asked).toContain(`<saml:NameID>${nameId}</saml:NameID>`);
    expect(asked).toContain(METADATA);
  });

  test("there ends the sign-ins by it, in every browser, and is answered", async () => {
    const person = someone();
    const first = await exchange(await answer(person));
    await exchange(await answer(person));
    const { id } = first.body.user;
    expect(await openOf(id)).toHaveLength(2);
    const other = await signIn();
    const url = await ask(idp.signOut({ nameId: person.subject, destination: SIGN_OUT }));
    expect(url.origin + url.pathname).toBe("https://adfs.northgate.example/adfs/ls/logout");
    expect(url.searchParams.get("RelayState")).toBe("theirs");
    expect(messageIn(url, "SAMLResponse")).toContain('InResponseTo="_logout"');
    expect(await openOf(id)).toEqual([]);
    expect(await openOf(other.id)).toHaveLength(1);
  });

  test.each<[string, (query: string) => string, Partial<Parameters<typeof idp.signOut>[0]>]>([
    ["without a signature", (query) => query, { isSigned: false }],
    ["with a changed query", (query) => query.replace("RelayState=theirs", "RelayState=mine"), {}],
    ["with a signature of nothing", (query) => query.replace(/&Signature=.*/, "&Signature="), {}],
    ["with a weaker algorithm named", (query) => query.replace("rsa-sha256", "rsa-sha1"), {}],
    ["for another address", (query) => query, { destination: "https://elsewhere.example.org/" }],
    ["that has expired", (query) => query, { notOnOrAfter: -5 }],
    ["by another service", (query) => query, { issuer: "https://elsewhere.example.org" }],
  ])("%s ends nothing", async (_name, change, given) => {
    const { nameId, id } = await signIn();
    const url = await ask(change(idp.signOut({ nameId, destination: SIGN_OUT, ...given })));
    expect(url.href).toBe("https://sextant.example.org/signin");
    expect(await openOf(id)).toHaveLength(1);
  });

  test("with another request before the signed one is refused", async () => {
    const { nameId, id } = await signIn();
    const query = idp.signOut({ nameId, destination: SIGN_OUT });
    expect((await t.app.inject({ url: `/api/sso/saml/sign-out/?SAMLRequest=x&${query}` })).statusCode).toBe(400);
    expect(await openOf(id)).toHaveLength(1);
  });

  test("leads to the sign-in page once the service has answered, or with nothing that can be read", async () => {
    const bomb = deflateRawSync(Buffer.alloc(200_000, " ")).toString("base64");
    for (const query of ["SAMLResponse=x", "", "SAMLRequest=x", `SAMLRequest=${encodeURIComponent(bomb)}`])
      expect((await ask(query)).href).toBe("https://sextant.example.org/signin");
  });
});

describe("a service by SAML", () => {
  test("is told of us by our metadata", async () => {
    const answer = await t.app.inject({ url: "/api/sso/saml/metadata/" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      200,
      "application/samlmetadata+xml; charset=utf-8",
    ]);
    expect(answer.body).toContain(`entityID="${METADATA}"`);
    expect(answer.body).toContain(`Location="${ANSWER}"`);
  });

  test.each([
    [{ saml: null }, "saml"],
    [{ saml: { ...saml, entry_point: "" } }, "saml.entry_point"],
    [{ saml: { ...saml, certificates: [] } }, "saml.certificates"],
    [{ saml: { ...saml, certificates: ["-----BEGIN CERTIFICATE-----\nx"] } }, "saml.certificates.0"],
  ])("with %j isn’t turned on", async (body, path) => {
    const answer = await change(body);
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ path }] }]);
  });
});
