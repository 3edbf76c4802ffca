import { describe, expect, it } from "vitest";
import { isLoopback, publicAddress, readConfig } from "./config.ts";

describe("readConfig", () => {
  it("needs nothing", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      processes: 1,
      host: "localhost",
      tls: null,
      dataDir: ".data",
      backupDir: null,
      backsUpBeforeUpdate: true,
      dailyBackups: null,
      walArchive: null,
      s3: null,
      outboundAllowedHosts: [],
      databaseUrl: null,
      migrateDatabaseUrl: null,
      demo: false,
      diskReserveMb: 1024,
      diskBallastMb: 256,
      secretKeyFile: null,
      secretKeyFileOld: null,
      apiHost: "",
      alerts: null,
      allowedOrigins: [],
      publicUrl: null,
      twilioApi: "https://api.twilio.com",
      trustProxy: false,
      drainSeconds: 5,
      busyDelayMs: 60,
      metrics: null,
      traces: null,
      replica: null,
      logLevel: "warn",
      parts: { http: true, worker: true },
    });
  });

  it.each<[string, string, object]>([
    ["PORT", "0", { port: 0 }],
    ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["DATABASE_URL", "postgres://sextant@db/sextant", { databaseUrl: "postgres://sextant@db/sextant" }],
    ["MIGRATE_DATABASE_URL", "postgresql://owner@db/sextant", { migrateDatabaseUrl: "postgresql://owner@db/sextant" }],
    ["DEMO", "1", { demo: true }],
    ["DEMO", "true", { demo: true }],
    ["DEMO", "0", { demo: false }],
    ["DEMO", "", { demo: false }],
    ["API_HOST", "https://api.example.org", { apiHost: "https://api.example.org" }],
    [
      "ALLOWED_ORIGINS",
      " https://a.example, https://b.example,",
      { allowedOrigins: ["https://a.example", "https://b.example"] },
    ],
    ["PUBLIC_URL", "https://learn.example.org", { publicUrl: "https://learn.example.org" }],
    ["PUBLIC_URL", "", { publicUrl: null }],
    ["TWILIO_API", "https://api.dublin.ie1.twilio.com/", { twilioApi: "https://api.dublin.ie1.twilio.com" }],
    ["TRUST_PROXY", "loopback", { trustProxy: "loopback" }],
    ["LOG_LEVEL", "debug", { logLevel: "debug" }],
    ["PORT", "", { port: 3000 }],
    ["SOMETHING_ELSE", "x", {}],
  ])("reads %s=%s", (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "1.5"],
    ["BACKUP_AT", "03:00"],
    ["BACKUP_AT", "24:00"],
    ["BACKUP_AT", "3:00"],
    ["BACKUP_KEEP", "0"],
    ["DATABASE_URL", "mysql://db/sextant"],
    ["DATABASE_URL", "db"],
    ["DEMO", "yes"],
    ["API_HOST", "api"],
    ["PUBLIC_URL", "learn"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s and names it", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`has a problem:\\n  ${name}: `));
  });

  it("reads when backups are made each day, which need a folder and the embedded database", () => {
    const asked = { BACKUP_DIR: "/mnt/backups", BACKUP_AT: "03:00" };
    expect(readConfig(asked).dailyBackups).toEqual({ folder: "/mnt/backups", at: "03:00", keep: 14 });
    expect(() => readConfig({ ...asked, DATABASE_URL: "postgres://db/sextant" })).toThrow(
      "BACKUP_AT: With DATABASE_URL",
    );
    expect(readConfig({ BACKUP_DIR: "/mnt/backups", BACKUP_WAL: "1" }).walArchive).toBe("/mnt/backups");
    expect(() => readConfig({ BACKUP_WAL: "1" })).toThrow("BACKUP_WAL: Set BACKUP_DIR");
    expect(() => readConfig({ ...asked, BACKUP_AT: "", BACKUP_WAL: "1", DATABASE_URL: "postgres://db/x" })).toThrow(
      "BACKUP_WAL: With DATABASE_URL",
    );
  });

  it("goes without a backup before an update when told to", () => {
    expect(readConfig({ BACKUP_BEFORE_UPDATE: "0" }).backsUpBeforeUpdate).toBe(false);
  });

  it("reads a certificate, which needs its key and changes the port", () => {
    const files = { TLS_CERT: "/etc/tls/cert.pem", TLS_KEY: "/etc/tls/key.pem" };
    const tls = { certFile: "/etc/tls/cert.pem", keyFile: "/etc/tls/key.pem" };
    expect(readConfig(files)).toMatchObject({ tls, port: 443 });
    expect(readConfig({ ...files, PORT: "8443" })).toMatchObject({ tls, port: 8443 });
    expect(() => readConfig({ TLS_CERT: "/etc/tls/cert.pem" })).toThrow("Set both TLS_CERT and TLS_KEY");
    expect(() => readConfig({ TLS_KEY: "/etc/tls/key.pem" })).toThrow("Set both TLS_CERT and TLS_KEY");
  });

  it("names everything that is wrong at once", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/PORT: .*\n {2}LOG_LEVEL: /);
  });

  it.each([
    [[], true, true],
    [["--only=http"], true, false],
    [["--only=worker"], false, true],
  ])("started with %j serves: %s, works: %s", (argv, http, worker) => {
    expect(readConfig({}, argv).parts).toEqual({ http, worker });
  });

  it.each([
    { argv: [], processes: 1 },
    { argv: ["--processes=1"], processes: 1 },
    { argv: ["--only=http", "--processes=16"], processes: 16 },
  ])("serves in $processes processes with $argv", ({ argv, processes }) => {
    expect(readConfig({}, argv).processes).toBe(processes);
  });

  it.each(["--processes=", "--processes=0", "--processes=2.5", "--processes=many", "--processes=65"])(
    "refuses %s",
    (argument) => {
      expect(() => readConfig({}, [argument])).toThrow("--processes must be a number from 1 to 64");
    },
  );

  it.each(["--only=", "--only=both"])("refuses %s", (argument) => {
    expect(() => readConfig({}, [argument])).toThrow("--only must be http or worker");
  });
});

it.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["127.1", true],
  ["::1", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.4", false],
  ["1270.0.0.1", false],
  ["127.example.org", false],
  ["127.0.0.1.example.org", false],
  ["localhost.example.org", false],
  ["", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

it.each([
  [{}, "http://localhost:3000"],
  [{ HOST: "0.0.0.0", PORT: "80" }, "http://localhost:80"],
  [{ TLS_CERT: "c", TLS_KEY: "k" }, "https://localhost"],
  [{ TLS_CERT: "c", TLS_KEY: "k", HOST: "learn.example.org", PORT: "8443" }, "https://learn.example.org:8443"],
  [{ TLS_CERT: "c", TLS_KEY: "k", PUBLIC_URL: "https://learn.example.org/" }, "https://learn.example.org"],
])("%j is reached at %s", (env, address) => {
  expect(publicAddress(readConfig(env))).toBe(address);
});
