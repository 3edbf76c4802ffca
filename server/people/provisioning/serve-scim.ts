import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { listServices } from "../../foundation/sign-in-services/services.ts";
import { noteRefusal as logRefusal } from "../../platform/errors.ts";
import { readJsonBodies } from "../../platform/json-body.ts";
import type { Platform } from "../../platform/platform.ts";
import { problemOf, type Refusal, retryAfterOf } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { Directory } from "./directory.ts";
import { addGroup, changeGroup, getGroup, keptGroups, removeGroup, replaceGroup } from "./groups.ts";
import { addPerson, changePerson, getPerson, keptPerson, removePerson, replacePerson } from "./people.ts";
import { names } from "./precondition.ts";
import { listOfDocuments, MOST_RESULTS, resourceTypes, schemas, serviceProviderConfig } from "./protocol/discovery.ts";
import { parseFilter } from "./protocol/filter.ts";
import { type Attributes, filterToSql } from "./protocol/filter-to-sql.ts";
import { isWanted, listOf, presentGroup, presentPerson, readWanted, select } from "./protocol/resources.ts";
import { bodyOfError, ScimError, type ScimType } from "./protocol/scim-error.ts";
import {
  groupAttributes,
  listGroups,
  listPeople,
  noteRefusal,
  personAttributes,
  useToken,
} from "./provisioning.queries.ts";
import { scimAddress } from "./tokens.ts";

const TYPE = "application/scim+json";
/** A group of 10,000 members, each with its name and address, has 2 MB. */
const MOST_BYTES = 16 * 1024 * 1024;

declare module "fastify" {
  interface FastifyRequest {
    /** The directory that calls by SCIM. */
    directory?: Directory;
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The faults that a refusal of ours is in the protocol, where its status says too little. */
const faults: Partial<Record<Refusal["code"], { status: number; type: ScimType }>> = {
  invalid: { status: 400, type: "invalidValue" },
  malformed: { status: 400, type: "invalidSyntax" },
  in_use: { status: 409, type: "uniqueness" },
};

interface Listing {
  where: ReturnType<typeof filterToSql>;
  offset: number;
  limit: number;
}

function numberIn(value: unknown, fallback: number): number {
  const number = value === undefined ? fallback : Number(value);
  if (!Number.isSafeInteger(number))
    throw new ScimError(400, "invalidValue", "startIndex and count are whole numbers.");
  return number;
}

function readListing(query: Record<string, unknown>, attributes: Attributes): Listing {
  const { filter } = query;
  if (filter !== undefined && typeof filter !== "string") throw new ScimError(400, "invalidFilter", "Send one filter.");
  return {
    where: filter === undefined || filter.trim() === "" ? sql`true` : filterToSql(parseFilter(filter), attributes),
    offset: Math.min(Math.max(numberIn(query.startIndex, 1), 1), 10_000_000) - 1,
    limit: Math.min(Math.max(numberIn(query.count, 100), 0), MOST_RESULTS),
  };
}

const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>;

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!uuid.test(id)) throw new ScimError(404, null, "There is nothing with this ID.");
  return id.toLowerCase();
}

function directoryOf(request: FastifyRequest): Directory {
  if (!request.directory) throw new ScimError(401, null, "Send the token of the directory, as Authorization: Bearer …");
  return request.directory;
}

/** Answers with a resource, its address and version; 304 where the directory has it as it is. */
function answer(request: FastifyRequest, reply: FastifyReply, resource: Record<string, unknown>, status = 200) {
  const { location, version } = resource.meta as { location: string; version: string };
  reply.header("etag", version).header(status === 201 ? "location" : "content-location", location);
  const known = request.headers["if-none-match"];
  if (request.method === "GET" && known !== undefined && names(known, version)) return reply.code(304).send();
  return reply.code(status).send(select(resource, readWanted(queryOf(request))));
}

/**
 * Serves SCIM 2.0 (RFC 7643, 7644) at /scim/v2: a directory, such as Entra ID or Okta, keeps the people and groups of one sign-in service, and
 * sees only those. Register with that prefix.
 */
export async function serveScim(
  app: FastifyInstance,
  { db, config, live, metrics }: Pick<Platform, "db" | "config" | "live" | "metrics">,
): Promise<void> {
  const base = scimAddress(config);
  readJsonBodies(app, TYPE);
  app.addHook("onRequest", async (request) => {
    const [, token] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
    const known = token === undefined ? undefined : await useToken(db, sha256(token));
    const service = known && (await listServices(db)).find(({ id }) => id === known.service_id);
    if (known && service)
      request.directory = { service, madeBy: known.created_by, address: request.ip, base, wake: live.wake };
    directoryOf(request);
  });
  app.addHook("preSerialization", async (_request, reply, payload) => {
    reply.type(TYPE);
    return payload;
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = error instanceof ScimError ? null : logRefusal(error, request, metrics);
    const fault = refusal && faults[refusal.code];
    const status =
      error instanceof ScimError ? error.status : (fault?.status ?? (refusal ? problemOf(refusal).status : 500));
    const type = error instanceof ScimError ? error.scimType : (fault?.type ?? null);
    const detail = (error as Error).message;
    const said = refusal?.message ?? detail;
    // What a directory looks for and doesn’t find is nothing to tell staff of.
    if (request.directory && status !== 404 && status !== 412 && status < 500) {
      const call = `${request.method} ${request.url.split("?")[0]?.replace(/^\/scim\/v2/, "")}: ${said}`;
      await noteRefusal(db, request.directory.service.id, call.slice(0, 1000)).catch(() => {});
    }
    if (status === 401) reply.header("www-authenticate", "Bearer");
    const retryAfter = refusal ? retryAfterOf(refusal) : undefined;
    if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
    return reply
      .code(status)
      .type(TYPE)
      .send(JSON.stringify(bodyOfError(status, type, said)));
  });
  app.setNotFoundHandler(async (request, reply) => {
    directoryOf(request);
    const detail = `There is no ${request.method} ${request.url.split("?")[0]}.`;
    return reply
      .code(404)
      .type(TYPE)
      .send(JSON.stringify(bodyOfError(404, null, detail)));
  });

  app.get("/ServiceProviderConfig", async () => serviceProviderConfig(base));
  for (const [name, documents] of [
    ["ResourceTypes", resourceTypes(base)],
    ["Schemas", schemas(base)],
  ] as const) {
    app.get(`/${name}`, async () => listOfDocuments(documents));
    app.get(`/${name}/:id`, async (request) => {
      const { id } = request.params as { id: string };
      const found = documents.find((document) => document.id.toLowerCase() === id.toLowerCase());
      if (!found) throw new ScimError(404, null, "There is nothing with this ID.");
      return found;
    });
  }

  app.get("/Users", async (request) => {
    const listing = readListing(queryOf(request), personAttributes);
    const { total, rows } = await listPeople(db, directoryOf(request).service.id, listing);
    const wanted = readWanted(queryOf(request));
    const people = rows.map((row) => select(presentPerson(base, keptPerson(row)), wanted));
    return listOf(people, total, listing.offset + 1);
  });
  app.post("/Users", { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const person = await addPerson(db, directoryOf(request), request.body);
    return answer(request, reply, presentPerson(base, person), 201);
  });
  app.get("/Users/:id", async (request, reply) =>
    answer(request, reply, presentPerson(base, await getPerson(db, directoryOf(request), idOf(request)))),
  );
  for (const [method, save] of [
    ["PUT", replacePerson],
    ["PATCH", changePerson],
  ] as const)
    app.route({
      method,
      url: "/Users/:id",
      handler: async (request, reply) => {
        const person = await save(db, directoryOf(request), idOf(request), request.headers["if-match"], request.body);
        return answer(request, reply, presentPerson(base, person));
      },
    });
  app.delete("/Users/:id", async (request, reply) => {
    await removePerson(db, directoryOf(request), idOf(request), request.headers["if-match"]);
    return reply.code(204).send();
  });

  app.get("/Groups", async (request) => {
    const listing = readListing(queryOf(request), groupAttributes);
    const { total, rows } = await listGroups(db, directoryOf(request).service.id, listing);
    const wanted = readWanted(queryOf(request));
    const groups = await keptGroups(db, rows, isWanted(wanted, "members"));
    return listOf(
      groups.map((group) => select(presentGroup(base, group), wanted)),
      total,
      listing.offset + 1,
    );
  });
  app.post("/Groups", { bodyLimit: MOST_BYTES }, async (request, reply) =>
    answer(request, reply, presentGroup(base, await addGroup(db, directoryOf(request), request.body)), 201),
  );
  const sendGroup = async (request: FastifyRequest, reply: FastifyReply) => {
    const withMembers = isWanted(readWanted(queryOf(request)), "members");
    const group = await getGroup(db, directoryOf(request), idOf(request), withMembers);
    return answer(request, reply, presentGroup(base, group));
  };
  app.get("/Groups/:id", sendGroup);
  for (const [method, save] of [
    ["PUT", replaceGroup],
    ["PATCH", changeGroup],
  ] as const)
    app.route({
      method,
      url: "/Groups/:id",
      bodyLimit: MOST_BYTES,
      handler: async (request, reply) => {
        await save(db, directoryOf(request), idOf(request), request.headers["if-match"], request.body);
        return sendGroup(request, reply);
      },
    });
  app.delete("/Groups/:id", async (request, reply) => {
    await removeGroup(db, directoryOf(request), idOf(request), request.headers["if-match"]);
    return reply.code(204).send();
  });
}
