import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { throwawayCertificates } from "../../../testing/certificates.ts";
import { createTestIdp } from "../../../testing/saml-idp.ts";
import { refreshMetadata } from "./refresh-metadata.ts";

const ENTITY = "https://adfs.northgate.example/adfs/services/trust";
const [first, second] = throwawayCertificates;
let t: TestApp;
let staff: SignedIn;
let server: Server;
let answer: { status: number; body: string };
let calls = 0;
let id: string;

const metadata = (certificates: readonly string[], entity = ENTITY) =>
  `<EntityDescriptor entityID="${entity}"><IDPSSODescriptor>${certificates
    .map((base64) => `<KeyDescriptor use="signing"><X509Certificate>${base64}</X509Certificate></KeyDescriptor>`)
    .join(
      "",
    )}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://adfs.northgate.example/adfs/ls/"/></IDPSSODescriptor></EntityDescriptor>`;

beforeAll(async () => {
  t = await startTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  staff = await t.signInAs("staff");
  server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(answer.status, { "content-type": "application/xml" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const saml = {
    entry_point: "https://adfs.northgate.example/old/",
    certificates: [createTestIdp(ENTITY).certificate],
    signs: "assertion",
    id_attribute: "",
    email_attribute: "mail",
    first_name_attribute: "",
    last_name_attribute: "",
    logout_url: "",
    metadata_url: `http://127.0.0.1:${port}/metadata`,
  };
  const body = { preset: "saml", label: "Northgate", is_on: true, issuer: ENTITY, saml };
  const made = await t.call<{ id: string }>("POST", "/api/sign-in-services/", { as: staff, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  id = made.body.id;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await t.close();
});

const shown = async () =>
  (
    await t.call<{
      version: number;
      metadata_failure: string | null;
      saml: { certificates: string[]; entry_point: string };
    }>("GET", `/api/sign-in-services/${id}/`, { as: staff })
  ).body;
const aDayOn = () =>
  t.platform.db
    .updateTable("sign_in_services")
    .set({ metadata_asked_at: new Date(Date.now() - 90_000_000) })
    .execute();

test("new certificates are taken from the metadata once a day, whatever process asks, and are in the log", async () => {
  answer = { status: 200, body: metadata([first, second]) };
  await Promise.all([refreshMetadata(t.platform), refreshMetadata(t.platform)]);
  expect(calls).toBe(1);
  expect(await shown()).toMatchObject({ version: 2, metadata_failure: null });
  expect((await shown()).saml.certificates).toHaveLength(2);
  expect((await shown()).saml.entry_point).toBe("https://adfs.northgate.example/adfs/ls/");
  await refreshMetadata(t.platform);
  expect(calls).toBe(1);
  await aDayOn();
  await refreshMetadata(t.platform);
  expect([calls, (await shown()).version]).toEqual([2, 2]);
  const entries = await t.platform.db
    .selectFrom("audit_entries")
    .select(["actor_id", "after"])
    .where("action", "=", "sign_in_service.refreshed")
    .execute();
  expect(entries).toMatchObject([{ actor_id: null, after: { certificates: 2 } }]);
});

test.each([
  ["an error", { status: 500, body: "" }],
  ["no metadata", { status: 200, body: "<html/>" }],
  ["another service’s", { status: 200, body: metadata([first], "https://elsewhere.example") }],
])("with %s the service stays as it is, and says so until it goes well", async (_name, wrong) => {
  answer = wrong;
  await aDayOn();
  await refreshMetadata(t.platform);
  const failed = await shown();
  expect(failed.metadata_failure).toBeTruthy();
  expect(failed.saml.certificates).toHaveLength(2);
  answer = { status: 200, body: metadata([first, second]) };
  await aDayOn();
  await refreshMetadata(t.platform);
  expect((await shown()).metadata_failure).toBeNull();
});
