import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider, { type Grant } from "oidc-provider";

/** The claims of a person at the provider, besides their subject. */
export type TestClaims = Record<string, unknown>;

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets the person who is signed in there without a prompt, in any browser. */
  expect(visitor: { subject: string; claims: TestClaims }): void;
  /** Opens an address of the provider as a browser that signs in there, until it redirects elsewhere; returns that address. */
  visit(url: string, as: { subject: string; claims: TestClaims } | "cancels"): Promise<URL>;
  close(): Promise<void>;
}

/** Follows the provider's own redirects with a browser's cookies. */
async function browse(start: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; url.origin === issuer; step += 1) {
    if (step > 20) throw new Error("The provider leads on and on");
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`The provider stays at ${url}: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}

/**
 * Starts a certified OpenID Connect provider on a port of this machine. It has no prompts: visitors are signed in at once.
 *
 * @param redirectUri Where it may redirect people back to.
 */
export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
  const people = new Map<string, TestClaims>();
  let visitor: string | null = null;
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const [clientId, clientSecret] = ["sextant", "a secret that both know"];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL("/signin", redirectUri).href],
      },
    ],
    cookies: { keys: ["keys of a test"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "groups", "oid", "tid"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...people.get(id), sub: id }),
    }),
    async loadExistingGrant(context): Promise<Grant | undefined> {
      const { session, client } = context.oidc;
      if (!session?.accountId || !client) return undefined;
      const grant = new context.oidc.provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith("/interaction/")) return callback(request, response);
    const result = visitor
      ? { login: { accountId: visitor } }
      : { error: "access_denied", error_description: "The person went back" };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  return {
    issuer,
    clientId,
    clientSecret,
    expect({ subject, claims }) {
      visitor = subject;
      people.set(subject, claims);
    },
    async visit(url, as) {
      visitor = as === "cancels" ? null : as.subject;
      if (as !== "cancels") people.set(as.subject, as.claims);
      return browse(url, issuer);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
