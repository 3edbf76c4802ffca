import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const membership = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`;

type Claims = Record<string, unknown>;
type Answer = (url: URL, response: ServerResponse, body: string) => boolean;

const SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score";

/** A score as the platform got it. */
export interface Graded {
  /** The column. */
  of: string;
  userId: string;
  timestamp: string;
  activityProgress: string;
  gradingProgress: string;
  scoreGiven?: number;
  scoreMaximum?: number;
  submission?: { submittedAt: string };
}

/** A launch as the platform signs it; what is named here is not as usual. */
interface Signed {
  claims?: Claims;
  /** The key that signs: its own, one of another platform, or none. */
  by?: "own" | "other" | "secret" | "none";
  /** Seconds from now. */
  issuedAt?: number;
  expiresAt?: number;
}

/** A learning platform that speaks LTI 1.3, for tests. */
export interface TestPlatform {
  issuer: string;
  clientId: string;
  /** As it is registered here. */
  fields: Record<"issuer" | "client_id" | "authorization_endpoint" | "token_endpoint" | "jwks_uri", string>;
  /** What registers it here by itself. */
  configurationUrl: string;
  /** What the tool asked to register, with the token it sent. */
  registrations: { body: Claims; token: string }[];
  /** Changes what it says of itself. */
  configuration: Claims;
  /** Answers in its stead; true when it did. */
  instead: Answer;
  /** Comes by its own page of a course, in a browser. */
  person: Claims;
  /** Returns the address of a page of a course, with a frame in which a link is opened. */
  courseAddress(login: string, target: string): string;
  /** What was asked of it. */
  asked: string[];
  /** The keys by which it knows the tool; without them, it gives nobody a token. */
  toolKeys: JSONWebKeySet | null;
  /** The scores that it took, the oldest first. */
  scores: Graded[];
  /** Stands in for taking a score. Returns the status that is answered, with headers; null to take it. */
  takeScore: (score: Graded) => { status: number; headers?: Record<string, string> } | null;
  /** Is waited for before it takes a score. */
  beforeScore: () => Promise<void>;
  /** Returns the claim by which a link has a column in its gradebook. */
  column(name: string): Claims;
  /** The members of its courses, by the course; each is on a page of its own. */
  members: Record<string, Claims[]>;
  /** Returns the claim that says where the members of a course are listed. */
  listed(course: string): Claims;
  /** Returns the claims of a teacher’s launch to choose a test. */
  choosing(more?: Claims): Claims;
  /** What teachers chose, as the tool signed it. */
  chosen: JWTPayload[];
  /** Signs the token of a launch, for the state and nonce that the tool sent it. */
  sign(address: string, person: Claims, signed?: Signed): Promise<{ state: string; id_token: string }>;
  close(): Promise<void>;
}

/** Returns what a token says of a person in a course. */
export const inCourse = (role: string, { sub, course, ...more }: { sub: string; course: string } & Claims): Claims => ({
  sub,
  [claim("roles")]: [membership(role)],
  [claim("context")]: { id: course, label: course, title: `Course ${course}` },
  ...more,
});

/** Starts a platform on a port of this machine. */
export async function startTestPlatform(): Promise<TestPlatform> {
  const [own, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  const page = (response: ServerResponse, body: string) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><title>A platform</title>${body}`);
  };
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const frameOf = (address: string) =>
    `<iframe title="A test" width="600" height="400" src="${escaped(address)}"></iframe>`;
  /** What has the browser post a launch. */
  const formOf = async (url: URL) => {
    const target = url.searchParams.get("lti_message_hint") ?? "";
    const { state, id_token } = await test.sign(url.href, test.person, {
      claims: { [claim("target_link_uri")]: target, ...(target.includes("/choose/") ? test.choosing() : {}) },
    });
    const fields = Object.entries({ state, id_token }).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    );
    const action = escaped(url.searchParams.get("redirect_uri") ?? "");
    return `<form method="post" action="${action}">${fields.join("")}</form><script>document.forms[0].submit()</script>`;
  };
  let tokens = 0;
  const valid = new Set<string>();
  /** Gives the tool a token for an assertion that one of its keys signed (Security Framework 1.0, section 4.1). */
  const giveToken = async (text: string, response: ServerResponse) => {
    const asked = new URLSearchParams(text);
    try {
      if (!test.toolKeys) throw new Error("No keys");
      await jwtVerify(asked.get("client_assertion") ?? "", createLocalJWKSet(test.toolKeys), {
        issuer: test.clientId,
        subject: test.clientId,
        audience: `${issuer}/token`,
        maxTokenAge: 60,
        requiredClaims: ["jti"],
      });
    } catch {
      return json(response, 400, { error: "invalid_client" });
    }
    tokens += 1;
    const token = `token-${tokens}`;
    valid.add(token);
    json(response, 200, { access_token: token, token_type: "Bearer", expires_in: 3600, scope: asked.get("scope") });
  };
  /** Takes a score as Moodle does: not one whose time isn’t a second later than that of the one before. */
  const grade = (request: IncomingMessage, response: ServerResponse, text: string) => {
    const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!valid.has(token)) return json(response, 401, {});
    if (request.headers["content-type"] !== "application/vnd.ims.lis.v1.score+json") return json(response, 400, {});
    const [, of = ""] = /^\/columns\/(.+)\/scores\?type_id=1$/.exec(request.url ?? "") ?? [];
    const score = { ...(JSON.parse(text) as Omit<Graded, "of">), of };
    const other = test.takeScore(score);
    if (other) {
      for (const [name, value] of Object.entries(other.headers ?? {})) response.setHeader(name, value);
      return json(response, other.status, {});
    }
    const before = test.scores.findLast((one) => one.of === of && one.userId === score.userId);
    if (before && Date.parse(score.timestamp) < Date.parse(before.timestamp) + 1000) return json(response, 409, {});
    test.scores.push(score);
    json(response, 200, {});
  };
  /** Lists one member on each page, and leads to the next (NRPS 2.0, section 2.4). */
  const listMembers = (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!valid.has(token)) return json(response, 401, {});
    const all = test.members[url.pathname.slice("/members/".length)] ?? [];
    const from = Number(url.searchParams.get("from") ?? "0");
    if (from + 1 < all.length) response.setHeader("link", `<${issuer}${url.pathname}?from=${from + 1}>; rel="next"`);
    json(response, 200, { id: url.href, context: { id: "c" }, members: all.slice(from, from + 1) });
  };
  /** Takes what a teacher chose, as the tool signed it. */
  const takeChoice = async (response: ServerResponse, text: string) => {
    const token = new URLSearchParams(text).get("JWT") ?? "";
    if (!test.toolKeys) return json(response, 500, {});
    const { payload } = await jwtVerify(token, createLocalJWKSet(test.toolKeys), {
      issuer: test.clientId,
      audience: issuer,
    });
    test.chosen.push(payload);
    page(response, "<h1>Added to the course</h1>");
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    let text = "";
    for await (const chunk of request) text += String(chunk);
    test.asked.push(url.pathname);
    if (test.instead(url, response, text)) return;
    if (url.pathname === "/keys") return json(response, 200, { keys: [publicKey] });
    if (url.pathname === "/course") return page(response, frameOf(url.searchParams.get("login") ?? ""));
    if (url.pathname === "/auth") return page(response, await formOf(url));
    if (url.pathname === "/token") return giveToken(text, response);
    if (url.pathname.startsWith("/members/")) return listMembers(request, response, url);
    if (url.pathname === "/chosen") return takeChoice(response, text);
    if (url.pathname.startsWith("/columns/")) {
      await test.beforeScore();
      return grade(request, response, text);
    }
    if (url.pathname === "/configuration") return json(response, 200, test.configuration);
    if (url.pathname !== "/register") return json(response, 404, {});
    const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    test.registrations.push({ body: JSON.parse(text) as Claims, token });
    json(response, 200, {
      ...(JSON.parse(text) as Claims),
      client_id: test.clientId,
      "https://purl.imsglobal.org/spec/lti-tool-configuration": { deployment_id: "1" },
    });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const issuer = `http://127.0.0.1:${address.port}`;
  const keyOf = {
    own: own.privateKey,
    other: other.privateKey,
    secret: new TextEncoder().encode(JSON.stringify(publicKey)),
  };
  const endpoints = {
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
  const test: TestPlatform = {
    issuer,
    clientId: "tool-1",
    fields: { issuer, client_id: "tool-1", ...endpoints },
    configurationUrl: `${issuer}/configuration`,
    registrations: [],
    configuration: {
      issuer,
      ...endpoints,
      registration_endpoint: `${issuer}/register`,
      "https://purl.imsglobal.org/spec/lti-platform-configuration": { product_family_code: "moodle", version: "5" },
    },
    instead: () => false,
    person: {},
    courseAddress: (login, target) => {
      const asked = new URLSearchParams({
        iss: issuer,
        login_hint: "7",
        target_link_uri: target,
        lti_message_hint: target,
      });
      return `${issuer}/course?${new URLSearchParams({ login: `${login}?${asked}` })}`;
    },
    asked: [],
    toolKeys: null,
    scores: [],
    takeScore: () => null,
    beforeScore: async () => {},
    members: {},
    listed: (course) => ({
      "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice": {
        context_memberships_url: `${issuer}/members/${course}`,
        service_versions: ["2.0"],
      },
    }),
    choosing: (more = {}) => ({
      [claim("message_type")]: "LtiDeepLinkingRequest",
      [claim("resource_link")]: undefined,
      "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
        deep_link_return_url: `${issuer}/chosen`,
        accept_types: ["link", "ltiResourceLink"],
        accept_presentation_document_targets: ["iframe", "window"],
        data: "keep this",
        ...more,
      },
    }),
    chosen: [],
    column: (name) => ({
      "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
        scope: [SCORE_SCOPE],
        lineitems: `${issuer}/columns?type_id=1`,
        lineitem: `${issuer}/columns/${name}?type_id=1`,
      },
    }),
    async sign(begun, person, { claims = {}, by = "own", issuedAt = 0, expiresAt = 60 } = {}) {
      const asked = new URL(begun).searchParams;
      const now = Math.floor(Date.now() / 1000);
      const payload: JWTPayload = {
        iss: issuer,
        aud: asked.get("client_id") ?? "",
        nonce: asked.get("nonce") ?? "",
        iat: now + issuedAt,
        exp: now + expiresAt,
        [claim("version")]: "1.3.0",
        [claim("message_type")]: "LtiResourceLinkRequest",
        [claim("deployment_id")]: "1",
        [claim("target_link_uri")]: asked.get("redirect_uri") ?? "",
        [claim("resource_link")]: { id: "link-1", title: "A test" },
        [claim("tool_platform")]: { product_family_code: "moodle", name: "North School" },
        ...person,
        ...claims,
      };
      const state = asked.get("state") ?? "";
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      if (by === "none") return { state, id_token: `${part({ alg: "none" })}.${part(payload)}.` };
      const signer = new SignJWT(payload).setProtectedHeader({ alg: by === "secret" ? "HS256" : "RS256", kid: "k1" });
      return { state, id_token: await signer.sign(keyOf[by]) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return test;
}
