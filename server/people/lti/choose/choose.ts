import { randomUUID } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";
import { loadAssessmentVersion } from "../../../authoring/assessments/published.ts";
import { scaleReach } from "../../../authoring/assessments/scale-reach.ts";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { publicAddress } from "../../../platform/config.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { randomToken, sha256 } from "../../../platform/secrets.ts";
import { instantIn } from "../../../platform/zoned.ts";
import { toolAddresses } from "../addresses.ts";
import { openSigningKey } from "../keys.ts";
import { type Language, plainPolicy } from "../plain-page.ts";
import { type Choice, findChoice, insertChoice, listOffered, useChoice } from "./choices.queries.ts";
import { choosePage, choosePolicy, chosenPage, chosenPolicy, type Entered, overPage } from "./choose-page.ts";
import { contentItem, deepLinkingAnswer } from "./content-item.ts";

type Services = Pick<Platform, "db" | "config" | "secret">;

/** A page that a frame shows, with its policy. */
export interface FramePage {
  html: string;
  policy: string;
}

const MOST_SHOWN = 20;
/** The most that a score comes to where it has no scale: platforms reckon it in per cent of their own points. */
const USUAL_MOST = 100;

const nothing: Omit<Entered, "ticket"> = { search: "", assessment: "", attempts: "1", opens: "", closes: "" };

const readerOf = ({ user_id: id, role }: Choice) => actorWithoutRequest({ id, role });

async function show(
  { db, config }: Services,
  choice: Choice,
  entered: Entered,
  language: Language,
  problem: "assessment" | "attempts" | "opens" | "closes" | null,
): Promise<FramePage> {
  const action = toolAddresses(config).choose_url;
  const asked = { school: choice.school_id, search: entered.search, most: MOST_SHOWN + 1 };
  const tests = await listOffered(db, readerOf(choice), asked);
  const html = choosePage({
    language,
    action,
    builder: `${publicAddress(config)}/assessments`,
    entered,
    problem,
    tests: tests.slice(0, MOST_SHOWN),
    hasMore: tests.length > MOST_SHOWN,
    timeZone: choice.time_zone,
  });
  return { html, policy: choosePolicy(action) };
}

interface Beginning {
  deployment: string;
  user: string;
  returnUrl: string;
  data: string | null;
}

/** Begins a choice. @returns The ticket of its page. */
export async function beginChoice(tx: Tx, { deployment, user, returnUrl, data }: Beginning): Promise<string> {
  const ticket = randomToken();
  const row = { ticket_hash: sha256(ticket), deployment_id: deployment, user_id: user, return_url: returnUrl, data };
  await insertChoice(tx, row);
  return ticket;
}

/** Returns the page of a choice that has just begun. */
export async function showChoice(services: Services, ticket: string, language: Language): Promise<FramePage> {
  const choice = await findChoice(services.db, sha256(ticket));
  if (!choice) return { html: overPage(language), policy: plainPolicy() };
  return show(services, choice, { ...nothing, ticket }, language, null);
}

/** Reads what a teacher entered; what is wrong comes back by name. */
function readEntered({ attempts, opens, closes }: Entered, timeZone: string) {
  const count = attempts.trim() === "" ? 1 : Number(attempts);
  if (!Number.isInteger(count) || count < 1 || count > 100) return { problem: "attempts" as const };
  const [opensAt, closesAt] = [instantIn(timeZone, opens), instantIn(timeZone, closes)];
  if (opens !== "" && opensAt === null) return { problem: "opens" as const };
  if ((closes !== "" && closesAt === null) || (opensAt && closesAt && opensAt >= closesAt))
    return { problem: "closes" as const };
  return { problem: null, attempts: count, opensAt, closesAt };
}

/** Signs what a platform is told of a choice. */
async function sign(services: Services, choice: Choice, item: ReturnType<typeof contentItem>): Promise<string> {
  const { id: kid, pem } = await openSigningKey(services);
  const { issuer, client_id: clientId, deployment_id: deploymentId, data } = choice;
  return new SignJWT(deepLinkingAnswer(item, { issuer, clientId, deploymentId, data, nonce: randomUUID() }))
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(await importPKCS8(pem, "RS256"));
}

/**
 * Handles the form of a choice: finds tests, or takes the one that was chosen to the platform. It acts as the teacher whom the platform’s
 * token named when the page was made, and as no one else: nothing here rests on who is signed in in the browser.
 */
export async function handleChoice(
  services: Services,
  { find, ...entered }: Entered & { find: boolean },
  language: Language,
): Promise<FramePage> {
  const { db, config } = services;
  const choice = await findChoice(db, sha256(entered.ticket));
  if (!choice) return { html: overPage(language), policy: plainPolicy() };
  if (find) return show(services, choice, entered, language, null);
  const read = readEntered(entered, choice.time_zone);
  const id = /^[0-9a-f-]{36}$/.test(entered.assessment) ? entered.assessment : null;
  const [test] = id ? await listOffered(db, readerOf(choice), { school: choice.school_id, id, most: 1 }) : [];
  if (!test) return show(services, choice, entered, language, "assessment");
  if (read.problem !== null) return show(services, choice, entered, language, read.problem);
  const { score_model, sections } = await loadAssessmentVersion(db, test.version_id);
  const { attempts, opensAt, closesAt } = read;
  const item = contentItem({
    launchUrl: toolAddresses(config).launch_url,
    assessment: test.id,
    title: test.name,
    most: scaleReach(score_model, sections)?.max ?? USUAL_MOST,
    attempts,
    opensAt,
    closesAt,
  });
  const token = await sign(services, choice, item);
  const isFirst = await inTransaction(db, (tx) => useChoice(tx, sha256(entered.ticket)));
  if (!isFirst) return { html: overPage(language), policy: plainPolicy() };
  return { html: chosenPage(language, choice.return_url, token), policy: chosenPolicy };
}
