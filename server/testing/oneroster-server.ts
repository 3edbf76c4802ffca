import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

type Fields = Record<string, unknown>;
type Answer = (request: { url: URL; headers: IncomingMessage["headers"] }, response: ServerResponse) => boolean;

/** A server of OneRoster, for tests. */
export interface TestRosterServer {
  /** For version 1.2. */
  url: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** What it lists, by kind: changed by tests. */
  lists: Record<"orgs" | "classes" | "users" | "enrollments", Fields[]>;
  /** How many records it sends at most, whatever is asked for. */
  most: number;
  /** Whether it says how many there are. */
  saysTotal: boolean;
  /** Takes the client’s secret so alone. */
  takes: "basic" | "post";
  scopes: string[];
  /** Answers in its stead; true when it did. */
  instead: Answer;
  /** What was asked of it, as `users 100`: its offset. */
  asked: string[];
  /** Lets the tokens that it gave expire. */
  expire(): void;
  close(): Promise<void>;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

function clientOf(request: IncomingMessage, form: URLSearchParams, takes: TestRosterServer["takes"]): string {
  if (takes === "post") return `${form.get("client_id")}:${form.get("client_secret")}`;
  const [, encoded = ""] = /^Basic (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  return Buffer.from(encoded, "base64")
    .toString()
    .split(":")
    .map((part) => decodeURIComponent(part.replaceAll("+", " ")))
    .join(":");
}

/** Starts a server of OneRoster (REST) on a port of this machine: OAuth 2.0 client credentials, paging by limit and offset. */
export async function startRosterServer(): Promise<TestRosterServer> {
  let token = 1;
  const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
  const giveToken = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await formOf(request);
    const client = clientOf(request, form, test.takes);
    if (client !== `${test.clientId}:${test.clientSecret}`) return json(response, 401, { error: "invalid_client" });
    const scopes = (form.get("scope") ?? "").split(" ");
    if (scopes.some((scope) => !test.scopes.some((known) => scope.endsWith(known))))
      return json(response, 400, { error: "invalid_scope" });
    json(response, 200, { access_token: `t${token}`, token_type: "bearer", expires_in: 3600 });
  };
  const list = (request: IncomingMessage, response: ServerResponse, url: URL) => {
    if (request.headers.authorization !== `Bearer t${token}`) return json(response, 401, {});
    const kind = url.pathname.split("/").at(-1) as keyof TestRosterServer["lists"];
    const all = test.lists[kind];
    if (!all) return json(response, 404, {});
    const offset = Number(url.searchParams.get("offset"));
    test.asked.push(`${kind} ${offset}`);
    if (test.instead({ url, headers: request.headers }, response)) return;
    const page = all.slice(offset, offset + Math.min(test.most, Number(url.searchParams.get("limit"))));
    json(response, 200, { [kind]: page }, test.saysTotal ? { "x-total-count": String(all.length) } : {});
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/token") void giveToken(request, response);
    else list(request, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const test: TestRosterServer = {
    url: `${origin}/ims/oneroster/rostering/v1p2`,
    tokenUrl: `${origin}/token`,
    clientId: "sextant",
    clientSecret: "a secret: that both know",
    lists: { orgs: [], classes: [], users: [], enrollments: [] },
    most: 100,
    saysTotal: true,
    takes: "basic",
    scopes: ["/roster-core.readonly", "/roster.readonly"],
    instead: () => false,
    asked: [],
    expire: () => {
      token += 1;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return test;
}
