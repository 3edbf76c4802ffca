import type { Operation } from "@sextant/contract/operation.ts";
import { type OperationId, type Operations, operations } from "@sextant/contract/operations.ts";
import { tokenScopeOf } from "@sextant/contract/token-scopes.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { z } from "zod";
import { mayCompress } from "./compress.ts";
import type { Database } from "./database/client.ts";
import { encodeAnswer } from "./encode.ts";
import { once } from "./idempotency.ts";
import { fieldIssues } from "./issues.ts";
import { formDigestOf, readFormDigest } from "./multipart-digest.ts";
import { Refusal } from "./refusal.ts";
import { answerByReplica } from "./replica/answer-by-replica.ts";
import type { Replica } from "./replica/replica.ts";
import { fieldName } from "./say-issue.ts";
import { noteSender } from "./still-signed-in.ts";
import { writtenBytes } from "./written-json.ts";

/** The API token by which a program calls. */
export interface ActorToken {
  id: string;
  scopes: readonly string[];
  /** The schools at which it may act; null for the whole organisation. */
  schools: readonly string[] | null;
}

/** Why a token was refused: it lacks the scope, or the operation is for tokens of the whole organisation. */
export type TokenRefusal = "scope" | "reach";

/** The person who calls, as their sign-in row says, or who created the token by which a program calls. */
export interface Actor {
  id: string;
  role: Role;
  signInId: string;
  /** Network address of the request, or of the one that started a job; empty for what runs without one, such as timers. */
  address: string;
  /** The staff person who is viewing as this person. */
  impersonatorId?: string;
  /** The token that acts for them; absent for the person themselves. An actor with one has no sign-in. */
  apiToken?: ActorToken | undefined;
}

type ActorOf<Id extends OperationId> = Operations[Id]["who"] extends "anyone" ? Actor | null : Actor;

/** What a handler is given: the parsed input, the acting person, and the raw exchange for the few that stream. */
export type Call<Id extends OperationId> = HandlerInput<Id> & {
  actor: ActorOf<Id>;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handlers = { [Id in OperationId]?: (call: Call<Id>) => Promise<HandlerOutput<Id>> };

type AnyHandler = (call: unknown) => Promise<unknown>;

function parse(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (!schema) return {};
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = fieldIssues(parsed.error.issues, value, where === "body" ? [] : [where]).slice(0, 50);
  throw new Refusal("malformed", errors.map(({ path, message }) => `${fieldName(path)}: ${message}`).join("; "), {
    errors,
  });
}

function mayCall(who: Operation["who"], actor: Actor | null): void {
  if (who === "anyone") return;
  if (!actor) throw new Refusal("unauthenticated", "Send a current access token.");
  if (!who.includes(actor.role)) throw new Refusal("forbidden", `Your role (${actor.role}) doesn’t allow this.`);
}

/** Returns why a token may not call an operation; null when it may. */
function whyTokenMayNot(
  id: string,
  declared: Operation,
  actor: Actor,
): { reason: TokenRefusal; detail: string } | null {
  const scope = tokenScopeOf(id, declared);
  if (scope === null) return { reason: "scope", detail: "This can’t be done with an API token." };
  if (scope !== "any" && !actor.apiToken?.scopes.includes(scope))
    return { reason: "scope", detail: `This token doesn’t have the scope ${scope}.` };
  if (!declared.who.includes(actor.role))
    return { reason: "reach", detail: "This needs a token for the whole organisation." };
  return null;
}

/** Refuses a body that holds what others alone may send. */
function maySend(fields: Operation["fields"], actor: Actor | null, body: unknown): void {
  if (!fields || !actor || typeof body !== "object" || body === null) return;
  const errors = Object.entries(fields)
    .filter(([field, roles]) => field in body && !roles.includes(actor.role))
    .map(([path]) => ({ path, message: `Your role (${actor.role}) can’t send this.` }));
  if (errors.length === 0) return;
  const names = errors.map(({ path }) => path).join(", ");
  throw new Refusal("forbidden", `Your role (${actor.role}) can’t send: ${names}.`, { errors });
}

/** Refusals of a token that leave its bearer nobody where anyone may call. */
const asNobody = new Set<string>(["unauthenticated", "second_step_required"]);

/** Fills `/api/x/{id}/` in Fastify's way. */
function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Returns whether an operation writes something that lagging reads would show. */
const isListed = ({ method, mayLag, isUnlisted }: Operation) => method !== "GET" && !mayLag && !isUnlisted;

/**
 * Binds handlers to the operations of the contract: checks who may call, parses requests, strips responses, and answers a repeated create
 * from its Idempotency-Key. A test checks that every operation has a handler.
 */
export function bindOperations(
  app: FastifyInstance,
  handlers: Handlers,
  given: {
    db: Database;
    secret: Uint8Array;
    log: Logger;
    /** The handlers whose reads go to a read replica. */
    replica: { replica: Replica; handlers: Handlers } | null;
    authenticate: (request: FastifyRequest, isPatient: boolean) => Promise<Actor | null>;
    /** Is told of each call by a token, and why it was refused, if it was because of what the token is. */
    onToken: (token: ActorToken, operation: string, refusal: TokenRefusal | null) => void;
    /** Is told of each call that a person makes, once it is parsed. */
    onCall: (
      actor: Actor,
      call: { operation: string; path: string; params: unknown; query: unknown; body: unknown },
    ) => void;
  },
): void {
  const replica = given.replica?.replica ?? null;
  for (const [id, declared] of Object.entries(operations as Record<string, Operation>)) {
    const handler = handlers[id as OperationId] as AnyHandler | undefined;
    if (!handler) continue;
    const lagging = given.replica?.handlers[id as OperationId] as AnyHandler | undefined;
    app.route({
      method: declared.method,
      url: routePath(declared.path),
      config: {
        repairsTexts: declared.repairsTexts === true,
        keepsBody: declared.keepsBody === true,
        isStream: declared.stream === "text/event-stream",
        isForSetUp: declared.isForSetUp === true,
      },
      ...(declared.bodyLimit ? { bodyLimit: declared.bodyLimit } : {}),
      ...(mayCompress(declared) ? {} : { compress: false }),
      handler: async (request, reply) => {
        const caller = await given.authenticate(request, declared.isPatient === true).catch((error: unknown) => {
          // A sign-in may come with a token that has ended, or that may only set up a second step; where anyone may call, it counts as none.
          if (declared.who === "anyone" && error instanceof Refusal && asNobody.has(error.code)) return null;
          throw error;
        });
        // A token opens nothing where anyone may call: those who sign in, or who have a link, need none.
        const actor = declared.who === "anyone" && caller?.apiToken ? null : caller;
        if (actor?.apiToken) {
          const refused = whyTokenMayNot(id, declared, actor);
          given.onToken(actor.apiToken, id, refused?.reason ?? null);
          if (refused) throw new Refusal("forbidden", refused.detail);
        }
        mayCall(declared.who, actor);
        // A body that the handler reads itself, a form or an upload, may take an hour to arrive.
        if (actor && declared.method !== "GET" && (declared.multipart || declared.stream))
          noteSender(request, async () => mayCall(declared.who, await given.authenticate(request, false)));
        const params = parse(declared.params, request.params, "params");
        const query = parse(declared.query, request.query, "query");
        const body = declared.multipart ? undefined : parse(declared.body, request.body ?? {}, "body");
        maySend(declared.fields, actor, body);
        if (actor && !actor.apiToken) given.onCall(actor, { operation: id, path: declared.path, params, query, body });
        const call = { params, query, body, actor, request, reply };
        const answer = async () => {
          reply.code(declared.status);
          const value =
            declared.mayLag && replica && lagging && actor
              ? await answerByReplica(replica, {
                  actor,
                  reply,
                  log: given.log,
                  lagging: () => lagging(call),
                  current: () => handler(call),
                })
              : await handler(call);
          if (replica && actor && isListed(declared)) await replica.wrote(actor.id);
          if (declared.stream || !declared.response || writtenBytes(value)) return value;
          return encodeAnswer(declared.response, value, given.log);
        };
        const key = request.headers["idempotency-key"];
        if (
          declared.method === "POST" &&
          typeof key === "string" &&
          // Operations open to anyone sign people in, so their answers are never stored.
          declared.who !== "anyone" &&
          actor &&
          declared.response
        ) {
          return once(
            given.db,
            {
              secret: given.secret,
              userId: actor.id,
              // What one program was answered is nothing for another, nor for who created its token.
              callerId: actor.apiToken?.id ?? actor.id,
              key,
              operation: id,
              request: { params, query, body: request.body ?? null },
              form: declared.multipart
                ? {
                    taken: () => formDigestOf(request),
                    read: () => readFormDigest(request, declared.bodyLimit ?? Number.POSITIVE_INFINITY),
                  }
                : null,
            },
            reply,
            answer,
          );
        }
        const encoded = await answer();
        if (declared.isPatient) reply.header("server-timing", `held;dur=${Math.round(reply.elapsedTime)}`);
        if (declared.stream || declared.status === 302) return reply;
        if (declared.status === 204) return reply.send();
        const bytes = writtenBytes(encoded);
        return bytes ? reply.type("application/json; charset=utf-8").send(bytes) : encoded;
      },
    });
  }
}
