import { hkdfSync, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Platform } from "../../platform/platform.ts";
import { openJson, sealJson } from "../../platform/sealing.ts";

const NAME = "sextant_device";
/** Of the one call that reads it and of the others that browsers send it to. */
const PATH = "/api/sign-in";
const DAYS = 400;
/** Of a computer that a class shares, those who signed in last; a cookie has 4 KB. */
const MOST_PEOPLE = 30;

/** A browser in which people have signed in, as its sealed cookie says. */
const device = z.object({ id: z.string(), people: z.array(z.string()), until: z.number() });
const signInAnswer = z.object({ user: z.object({ id: z.string() }).optional() });
export type Device = Pick<z.output<typeof device>, "id" | "people">;

/**
 * Creates what remembers browsers in which people have signed in. The cookie tells nobody who someone is and opens nothing: wrong
 * passwords of others only count against it less (decision 0177).
 */
export function createDevices({ secret, config }: Pick<Platform, "secret" | "config">) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "device cookie", 32));
  const isPublicHttps = config.publicUrl?.startsWith("https:") === true;

  /** Returns what the cookie of a request says; null without one, for one that isn’t ours, or is over. */
  function read({ headers }: Pick<FastifyRequest, "headers">): Device | null {
    const value = new RegExp(`(?:^|; *)${NAME}=([\\w-]+)`).exec(headers.cookie ?? "")?.[1];
    if (value === undefined) return null;
    try {
      const found = device.parse(openJson(key, Buffer.from(value, "base64url")));
      return found.until > Date.now() ? found : null;
    } catch {
      return null;
    }
  }

  /** Has the browser that is answered known as one in which this person has signed in. */
  function remember(request: FastifyRequest, reply: FastifyReply, userId: string): void {
    const known = read(request);
    const people = [userId, ...(known?.people ?? []).filter((id) => id !== userId)].slice(0, MOST_PEOPLE);
    const id = known?.id ?? randomBytes(16).toString("base64url");
    const value = sealJson(key, { id, people, until: Date.now() + DAYS * 86_400_000 }).toString("base64url");
    const secure = isPublicHttps || request.protocol === "https" ? "; Secure" : "";
    reply.header(
      "set-cookie",
      `${NAME}=${value}; Path=${PATH}; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
    );
  }

  /**
   * Does so after an answer that signs in; one that asks for a second step changes nothing. Calls with another path leave the cookie
   * alone: browsers don’t send it there, so theirs would know this person in place of everyone before.
   */
  function rememberSignIn(request: FastifyRequest, reply: FastifyReply, answer: object): void {
    const { user } = signInAnswer.parse(answer);
    if (user && request.url.startsWith(`${PATH}/`)) remember(request, reply, user.id);
  }

  return { read, rememberSignIn };
}
