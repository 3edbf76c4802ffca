import { z } from "zod";
import { readCommandLine } from "./command-line.ts";

const flag = z
  .enum(["0", "1", "true", "false", ""])
  .transform((value) => value === "1" || value === "true")
  .optional();

/** Every environment variable that the server reads, each with its meaning. */
const environment = z.object({
  /** Port of page and API: 3000 unless set, with TLS_CERT 443. */
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Address to listen on. Anything but loopback locks the demo accounts unless DEMO=1. */
  HOST: z.string().min(1).default("localhost"),
  /** Files with the certificate and its chain, and with its key (PEM): with both, this server speaks https by itself. */
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  /** Where the embedded database and uploaded files live. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** The folder of backups: who is erased is noted there, so that a restore erases them again. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Time of the day, by this machine's clock, at which the embedded database is backed up to BACKUP_DIR and the backup verified. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Must be a time of the day, such as 03:00")
    .optional(),
  /** How many of these backups are kept. */
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  /** 0: an embedded database is brought to a newer version without a backup of it. */
  BACKUP_BEFORE_UPDATE: flag,
  /** 1: PostgreSQL archives its WAL in BACKUP_DIR, so that a restore can go to any moment after a backup. */
  BACKUP_WAL: flag,
  /** Hosts that the server may fetch from although they are private or speak plain http, separated by commas. */
  OUTBOUND_ALLOWED_HOSTS: z.string().default(""),
  /** A bucket in which uploaded files are kept instead of DATA_DIR. */
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  /** Address of the service, if it isn't Amazon's. */
  S3_ENDPOINT: z.url().optional(),
  /** Key and secret; without them, the machine's own credentials are used. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** 1: the bucket is in the path of URLs, not in the host name. */
  S3_FORCE_PATH_STYLE: flag,
  /** Prefix of all names in the bucket, so that several installations can share one. */
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*$/, "Must be folders, each ending in /")
    .default(""),
  /** An external PostgreSQL; without it the embedded one is started. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A standby of DATABASE_URL for reads that may be slightly stale. */
  READ_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Maximum lag of the standby in seconds; beyond that everything is read from the primary. */
  READ_LAG_SECONDS: z.coerce.number().min(0.1).max(3600).default(5),
  /** A file with the key that seals secrets in the database; without it they are sealed with a key stored beside them. */
  SECRET_KEY_FILE: z.string().min(1).optional(),
  /** While keys are changed: the file of the old key, or `inside` for the one in the database. */
  SECRET_KEY_FILE_OLD: z.string().min(1).optional(),
  /** A role that owns the tables, when DATABASE_URL's does not. */
  MIGRATE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** 1: bring in the demo school on a given database, and let its accounts sign in from anywhere. */
  DEMO: flag,
  /** Origin under which the page finds the API, when it is not its own. */
  API_HOST: z.union([z.url(), z.literal("")]).default(""),
  /** Origins that may call the API from a browser, separated by commas. */
  ALLOWED_ORIGINS: z.string().default(""),
  /** Address by which people reach this server, for links; by default HOST and PORT. */
  PUBLIC_URL: z.url().optional(),
  /** Origin of Twilio's API, for an account in another of its regions. */
  TWILIO_API: z.url().default("https://api.twilio.com"),
  /** Addresses of proxies whose X-Forwarded-For is believed, separated by commas (an address, a network, or `loopback`). */
  TRUST_PROXY: z.string().default(""),
  /** For how long a server that gets SIGTERM answers on while it says that it is not ready. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(5),
  BUSY_DELAY_MS: z.coerce.number().min(1).max(3_600_000).default(60),
  /** Below so many MiB of free disk space uploads are refused; answers are still saved. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  /** MiB reserved beside the embedded database, released for it when the disk is full; 0 for none. */
  DISK_BALLAST_MB: z.coerce.number().int().min(0).default(256),
  /** Port on which figures for Prometheus and readiness are served. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Address that port listens on. Anyone who can connect to it can read the figures. */
  METRICS_HOST: z.string().min(1).default("localhost"),
  /** Addresses that get an email when something is red, separated by commas. */
  ALERT_MAIL: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.email("Must be email addresses, separated by commas"))),
  /** An address that the same is posted to, signed with ALERT_WEBHOOK_SECRET. */
  ALERT_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, "Must be whsec_ and at least 24 bytes in Base64")
    .optional(),
  /** Address of an OpenTelemetry collector (OTLP over HTTP), without /v1/traces: traces are sent to it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** By what name traces are found there. Further OTEL_EXPORTER_OTLP_… variables, such as _HEADERS, are read by OpenTelemetry’s library. */
  OTEL_SERVICE_NAME: z.string().min(1).default("sextant"),
  /** What share of requests and jobs is traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
});

/** The names of all settings. */
export const environmentNames: readonly string[] = Object.keys(environment.shape);

/** Where uploaded files are kept, when it is not the disk. */
export interface S3Config {
  bucket: string;
  region: string;
  endpoint: string | null;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
  prefix: string;
}

/** The files of a certificate that this server serves itself. */
export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

export interface TracesConfig {
  /** Where spans are posted to. */
  url: string;
  service: string;
  /** What share of requests and jobs is traced. */
  ratio: number;
}

export interface Config {
  port: number;
  host: string;
  /** Null where this server speaks plain http. */
  tls: TlsFiles | null;
  dataDir: string;
  backupDir: string | null;
  /** Whether an embedded database is backed up before a newer version updates it. */
  backsUpBeforeUpdate: boolean;
  /** Null when no backups are made each day. */
  dailyBackups: { folder: string; at: string; keep: number } | null;
  /** The folder of backups, where the embedded database archives its WAL there; else null. */
  walArchive: string | null;
  s3: S3Config | null;
  outboundAllowedHosts: string[];
  databaseUrl: string | null;
  migrateDatabaseUrl: string | null;
  /** Null without a read replica. */
  replica: { url: string; limitSeconds: number } | null;
  secretKeyFile: string | null;
  secretKeyFileOld: string | null;
  demo: boolean;
  apiHost: string;
  allowedOrigins: string[];
  publicUrl: string | null;
  twilioApi: string;
  trustProxy: string | false;
  drainSeconds: number;
  /** A process that is later than this, on average over a second, refuses what can wait. */
  busyDelayMs: number;
  diskReserveMb: number;
  diskBallastMb: number;
  /** Null when no figures are served. */
  metrics: { port: number; host: string } | null;
  /** Null when no traces are sent. */
  traces: TracesConfig | null;
  /** Recipients of alerts when something is red; null for none. */
  alerts: { mail: string[]; webhook: { url: string; secret: Buffer } | null } | null;
  logLevel: string;
  /** What this process does: serve, work on jobs, or both. */
  parts: { http: boolean; worker: boolean };
  /** How many processes serve. */
  processes: number;
}

function s3Config(value: z.output<typeof environment>): S3Config | null {
  if (value.S3_BUCKET === undefined) return null;
  const [accessKeyId, secretAccessKey] = [value.S3_ACCESS_KEY_ID, value.S3_SECRET_ACCESS_KEY];
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new Error(
      "The configuration has a problem:\n  Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither",
    );
  }
  return {
    bucket: value.S3_BUCKET,
    region: value.S3_REGION,
    endpoint: value.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: value.S3_FORCE_PATH_STYLE ?? false,
    prefix: value.S3_PREFIX,
  };
}

function traces(value: z.output<typeof environment>): TracesConfig | null {
  if (value.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    url: `${value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces`,
    service: value.OTEL_SERVICE_NAME,
    ratio: value.OTEL_TRACES_SAMPLER_ARG,
  };
}

function replica(value: z.output<typeof environment>): Config["replica"] {
  if (value.READ_DATABASE_URL === undefined) return null;
  if (value.DATABASE_URL !== undefined) return { url: value.READ_DATABASE_URL, limitSeconds: value.READ_LAG_SECONDS };
  throw new Error(
    "The configuration has a problem:\n  READ_DATABASE_URL: Set DATABASE_URL too: the embedded database has no standbys",
  );
}

function tlsFiles({ TLS_CERT: certFile, TLS_KEY: keyFile }: z.output<typeof environment>): TlsFiles | null {
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
  if (certFile === keyFile) return null;
  throw new Error("The configuration has a problem:\n  Set both TLS_CERT and TLS_KEY, or neither");
}

function alerts({ ALERT_MAIL, ALERT_WEBHOOK, ALERT_WEBHOOK_SECRET }: z.output<typeof environment>): Config["alerts"] {
  if ((ALERT_WEBHOOK === undefined) !== (ALERT_WEBHOOK_SECRET === undefined))
    throw new Error("The configuration has a problem:\n  Set both ALERT_WEBHOOK and ALERT_WEBHOOK_SECRET, or neither");
  if (ALERT_MAIL.length === 0 && ALERT_WEBHOOK === undefined) return null;
  const secret = Buffer.from(ALERT_WEBHOOK_SECRET?.slice("whsec_".length) ?? "", "base64");
  return { mail: ALERT_MAIL, webhook: ALERT_WEBHOOK === undefined ? null : { url: ALERT_WEBHOOK, secret } };
}

function dailyBackups(value: z.output<typeof environment>): Config["dailyBackups"] {
  const { BACKUP_AT: at, BACKUP_DIR: folder, BACKUP_KEEP: keep } = value;
  if (at === undefined) return null;
  if (folder === undefined)
    throw new Error("The configuration has a problem:\n  BACKUP_AT: Set BACKUP_DIR too, the folder of the backups");
  if (value.DATABASE_URL !== undefined)
    throw new Error(
      "The configuration has a problem:\n  BACKUP_AT: With DATABASE_URL, back up your PostgreSQL with its own tools",
    );
  return { folder, at, keep };
}

function walArchive({ BACKUP_WAL, BACKUP_DIR, DATABASE_URL }: z.output<typeof environment>): string | null {
  if (!BACKUP_WAL) return null;
  if (DATABASE_URL !== undefined)
    throw new Error(
      "The configuration has a problem:\n  BACKUP_WAL: With DATABASE_URL, archive the WAL of your PostgreSQL with its own tools",
    );
  if (BACKUP_DIR !== undefined) return BACKUP_DIR;
  throw new Error("The configuration has a problem:\n  BACKUP_WAL: Set BACKUP_DIR too, the folder of the backups");
}

const MOST_PROCESSES = 64;
/** What `npm start` takes after its `--`. */
const startOptions = { only: { type: "string" }, processes: { type: "string" } } as const;

function countProcesses(given: string | undefined): number {
  if (given === undefined) return 1;
  const count = /^\d+$/.test(given) ? Number(given) : 0;
  if (count >= 1 && count <= MOST_PROCESSES) return count;
  throw new Error(`--processes must be a number from 1 to ${MOST_PROCESSES}, such as --processes=4`);
}

/**
 * Reads the configuration once, at start.
 *
 * @throws Error that lists every variable that is wrong, in words for the operator.
 */
export function readConfig(env: Record<string, string | undefined>, argv: readonly string[] = []): Config {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration has a problem:\n${lines.join("\n")}`);
  }
  const { only, processes: count } = readCommandLine({ options: startOptions }, argv).values;
  if (only !== undefined && only !== "http" && only !== "worker") throw new Error("--only must be http or worker");
  const processes = countProcesses(count);
  const value = parsed.data;
  const tls = tlsFiles(value);
  return {
    port: value.PORT ?? (tls ? 443 : 3000),
    host: value.HOST,
    tls,
    dataDir: value.DATA_DIR,
    backupDir: value.BACKUP_DIR ?? null,
    backsUpBeforeUpdate: value.BACKUP_BEFORE_UPDATE ?? true,
    dailyBackups: dailyBackups(value),
    walArchive: walArchive(value),
    s3: s3Config(value),
    outboundAllowedHosts: value.OUTBOUND_ALLOWED_HOSTS.split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    databaseUrl: value.DATABASE_URL ?? null,
    migrateDatabaseUrl: value.MIGRATE_DATABASE_URL ?? null,
    replica: replica(value),
    secretKeyFile: value.SECRET_KEY_FILE ?? null,
    secretKeyFileOld: value.SECRET_KEY_FILE_OLD ?? null,
    demo: value.DEMO ?? false,
    apiHost: value.API_HOST,
    allowedOrigins: value.ALLOWED_ORIGINS.split(",")
      .map((origin) => origin.trim().replace(/\/$/, ""))
      .filter(Boolean),
    publicUrl: value.PUBLIC_URL ?? null,
    twilioApi: value.TWILIO_API.replace(/\/+$/, ""),
    trustProxy: value.TRUST_PROXY === "" ? false : value.TRUST_PROXY,
    drainSeconds: value.DRAIN_SECONDS,
    busyDelayMs: value.BUSY_DELAY_MS,
    diskReserveMb: value.DISK_RESERVE_MB,
    diskBallastMb: value.DISK_BALLAST_MB,
    metrics: value.METRICS_PORT === undefined ? null : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    traces: traces(value),
    alerts: alerts(value),
    logLevel: value.LOG_LEVEL,
    parts: { http: only !== "worker", worker: only !== "http" },
    processes,
  };
}

/** What tells by which address people reach a server. */
export type PublicPlace = Pick<Config, "publicUrl" | "host" | "port" | "tls">;

/** Returns the address by which people reach this server, without a slash at its end: what links in messages begin with. */
export function publicAddress({ publicUrl, host, port, tls }: PublicPlace): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, "");
  const anywhere = host === "0.0.0.0" || host === "::";
  const name = anywhere ? "localhost" : host;
  if (tls) return `https://${name}${port === 443 ? "" : `:${port}`}`;
  return `http://${name}:${port}`;
}

/** Returns the address by which others reach the calls, without a slash at its end: of `API_HOST` where there is one. */
export function apiAddress(config: Pick<Config, "apiHost"> & PublicPlace): string {
  return config.apiHost.replace(/\/+$/, "") || publicAddress(config);
}

/** Returns true when the host is this machine's own loopback, so that nobody else can reach the server. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){1,3}$/.test(host);
}
