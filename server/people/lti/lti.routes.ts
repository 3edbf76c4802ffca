import type { HandlerInput } from "@sextant/contract/types.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "../../foundation/sign-ins/origin.ts";
import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createSlowDown } from "../../platform/slow-down.ts";
import { toolAddresses } from "./addresses.ts";
import { type FramePage, handleChoice } from "./choose/choose.ts";
import { listPublicKeys } from "./keys.ts";
import { handleLaunch } from "./launch.ts";
import { answerLogin, cardPolicy } from "./login.ts";
import { languageOf } from "./plain-page.ts";
import {
  createPlatform,
  decideDeployment,
  getPlatform,
  listPlatforms,
  removePlatform,
  syncMembers,
  updatePlatform,
} from "./platforms.ts";
import { getRegistration, openRegistration, register } from "./register.ts";
import { registrationPage, registrationPolicy } from "./registration-page.ts";
import { leaveUnsent, listScores, sendAgain } from "./scores/scores.ts";
import { startLaunch } from "./start.ts";
import { createVerifyToken } from "./verify-token.ts";

type Asked = HandlerInput<"lti.login">["query"];

const showPage = (reply: FastifyReply, { html, policy }: FramePage) =>
  reply.type("text/html; charset=utf-8").header("content-security-policy", policy).send(html);

/** Handles learning platforms that launch into this installation (LTI 1.3). */
export function ltiRoutes(platform: Platform): Handlers {
  const { db, config } = platform;
  const outbound = { allowedHosts: config.outboundAllowedHosts };
  const verify = createVerifyToken(outbound);
  const slowDown = createSlowDown();
  const login = async (asked: Asked, request: FastifyRequest, reply: FastifyReply) => {
    const { "sec-fetch-dest": dest, "accept-language": language } = request.headers;
    const visitor = { dest: dest?.toString(), language, address: request.ip };
    const answer = await answerLogin(platform, slowDown, asked, visitor);
    if ("url" in answer) reply.redirect(answer.url, 303);
    else
      reply
        .code(200)
        .type("text/html; charset=utf-8")
        .header("content-security-policy", cardPolicy)
        .header("vary", "sec-fetch-dest, accept-language")
        .send(answer.html);
    return null;
  };
  return {
    "lti_platforms.list": ({ query, request }) => listPlatforms(db, query, request.url),
    "lti_platforms.create": ({ actor, body }) => createPlatform(db, outbound, actor, body),
    "lti_platforms.get": ({ params }) => getPlatform(db, params.id),
    "lti_platforms.update": ({ actor, params, body }) => updatePlatform(db, outbound, actor, params.id, body),
    "lti_platforms.remove": async ({ actor, params }) => {
      await removePlatform(db, actor, params.id);
      return null;
    },
    "lti_platforms.decide": ({ actor, params, body }) => decideDeployment(db, actor, params, body),
    "lti_platforms.sync": ({ actor, params }) => syncMembers(db, actor, params.id),
    "lti_scores.list": ({ params, query, request }) => listScores(db, params.id, query, request.url),
    "lti_scores.send": ({ actor, params, body }) => sendAgain(db, actor, params.id, body),
    "lti_scores.leave": ({ actor, params, body }) => leaveUnsent(db, actor, params.id, body),
    "lti_registrations.open": ({ actor }) => openRegistration(platform, actor),
    "lti_registrations.get": ({ params }) => getRegistration(db, params.id),
    "lti_tool.get": async () => toolAddresses(config),
    "lti.register": async ({ params, query, reply }) => {
      const came = await register(platform, outbound, { ...params, ...query });
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", registrationPolicy)
        .send(registrationPage(came));
      return null;
    },
    "lti.keys": async () => ({ keys: await listPublicKeys(platform) }),
    "lti.login": ({ query, request, reply }) => login(query, request, reply),
    "lti.login_form": ({ body, request, reply }) => login(body, request, reply),
    "lti.start": async ({ body, request }) => ({ url: await startLaunch(platform, slowDown, body, request.ip) }),
    "lti.launch": async ({ body, request, reply }) => {
      const { "sec-fetch-dest": dest, "accept-language": language } = request.headers;
      const visitor = { from: originOf(request, config), language: languageOf(language), isFramed: dest === "iframe" };
      const answer = await handleLaunch(platform, verify, body, visitor);
      if ("url" in answer) reply.redirect(answer.url, 303);
      else showPage(reply.code(200), answer);
      return null;
    },
    "lti.choose": async ({ body: { find, ...entered }, request, reply }) => {
      const language = languageOf(request.headers["accept-language"]);
      showPage(reply, await handleChoice(platform, { ...entered, find: find !== undefined }, language));
      return null;
    },
  };
}
