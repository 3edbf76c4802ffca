import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { listMigrations, migrate, migrateLike } from "../../platform/database/migrate.ts";
import { run, withDatabase } from "../../testing/database-server.ts";

const CREATED = "20261128080000_sign_in_services__create.sql";
const school = "0199b0de-0000-7000-8000-000000000001";
const person = "0199b0de-0000-7000-8000-000000000002";

const whole = {
  enabled: true,
  label: "Harbour",
  issuer: "https://login.example.org",
  client_id: "sextant",
  client_secret: "sealed",
  email_domains: ["harbour.example.org"],
  just_in_time: false,
  default_role: "tutor",
  school,
  role_claim: "groups",
  role_map: [{ value: "heads", role: "manager" }],
};

/** Brings a database with these settings from before to the newest schema. @returns Its services and settings. */
async function update(sso: unknown) {
  const { url } = inject("testDatabase");
  const name = `sextant_services_${randomUUID().replaceAll("-", "")}`;
  await run(url, `CREATE DATABASE ${name}`);
  const address = withDatabase(url, name);
  const client = new pg.Client({ connectionString: address });
  try {
    const names = await listMigrations();
    await migrateLike(address, names.slice(0, names.indexOf(CREATED)));
    await client.connect();
    await client.query("insert into schools (id, name) values ($1, 'Harbour')", [school]);
    await client.query("insert into users (id, role, email) values ($1, 'student', 'noor@harbour.example.org')", [
      person,
    ]);
    await client.query(
      "insert into user_identities (id, user_id, issuer, subject) values ($1, $1, 'https://login.example.org', 'noor')",
      [person],
    );
    const value = { organisation_name: "Meridian", ...(sso === undefined ? {} : { sso }) };
    await client.query("insert into settings (key, value, version) values ('organisation', $1, 3)", [value]);
    await migrate(address);
    const services = await client.query("select *, school_id as school from sign_in_services");
    const settings = await client.query("select value, version from settings");
    const identities = await client.query("select service_id from user_identities");
    return { services: services.rows, settings: settings.rows[0], identities: identities.rows };
  } finally {
    await client.end();
    await run(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

test("the service of the settings becomes the first, with its secret as it was sealed and its people", async () => {
  const { services, settings, identities } = await update(whole);
  const { enabled, school: _school, ...fields } = whole;
  expect(services).toMatchObject([{ ...fields, is_on: enabled, preset: "openid", school, trusts_domains: false }]);
  expect(settings).toEqual({ value: { organisation_name: "Meridian" }, version: 3 });
  expect(identities).toEqual([{ service_id: services[0].id }]);
});

test.each([
  ["Google’s", { ...whole, issuer: "https://accounts.google.com" }, "google"],
  ["Microsoft’s", { ...whole, issuer: "https://login.microsoftonline.com/4f0c/v2.0" }, "microsoft"],
  ["one with fields of older versions missing", { enabled: true, issuer: "https://login.example.org" }, "openid"],
  [
    "one whose school is gone, with a role that may not be given",
    { ...whole, school: randomUUID(), default_role: "staff" },
    "openid",
  ],
])("%s is known as such", async (_name, sso, preset) => {
  const { services } = await update(sso);
  expect(services).toMatchObject([{ preset, issuer: sso.issuer }]);
});

test.each([
  ["none", undefined],
  ["one that was never set up", { enabled: false, issuer: "", client_secret: null }],
])("settings with %s make no service", async (_name, sso) => {
  expect((await update(sso)).services).toEqual([]);
});
