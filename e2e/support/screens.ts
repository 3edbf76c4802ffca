import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Person, School } from "./school.ts";

type Role = "staff" | "student";

/** A screen of the application. Its address names what it’s about by `{names}`, which `openScreen` fills in from the demo school. */
export interface Screen {
  role: Role;
  address: string;
}

const staff = [
  "/",
  "/allocate",
  "/allocate/new?assessment={assessment}&user={student}",
  "/assessments",
  "/assessments/{assessment}",
  "/assessments/{assessment}/analysis",
  "/assessments/{assessment}/analysis?tab=calibration",
  "/assessments/{assessment}/build",
  "/assessments/{assessment}/people",
  "/assessments/{assessment}/print",
  "/audit",
  "/bank",
  "/bank?q={question}",
  "/bank/import",
  "/bank/imports",
  "/bank/new",
  "/bank/{question}/edit",
  "/doubts",
  "/downloads",
  "/groups",
  "/groups/{group}",
  "/groups/{group}?view=given",
  "/groups/{group}?view=members",
  "/groups/{group}?view=past",
  "/groups/{group}?view=scores",
  "/help",
  "/help?search=minutes",
  "/help/{help}",
  "/library",
  "/library?shelf={shelf}",
  "/library/{material}",
  "/live",
  "/live/incidents",
  "/live/{session}",
  "/marking",
  "/marking/{marked_session}/{marked_attempt}",
  "/mistakes?user={student}",
  "/notifications",
  "/operations",
  "/outbox",
  "/people",
  "/people/import",
  "/people/imports",
  "/people/{student}",
  "/performance?user={student}",
  "/performance/week?user={student}",
  "/plan?user={student}",
  "/practice",
  "/practice/mistakes",
  "/practice/sets",
  "/problems",
  "/profile",
  "/profile?part=notifications",
  "/profile?part=security",
  "/recordings",
  "/recordings/{recording}",
  "/reports/{session}",
  "/reports/{session}/review",
  "/results",
  "/results/gradebook",
  "/results/{assessment}",
  "/results/{assessment}/regrade?question={asked_question}",
  "/results/{assessment}/students",
  "/results/{assessment}/typed-answers/{asked_question}",
  "/schools",
  "/schools/{school}",
  "/settings",
  "/settings/learning-platforms/new",
  "/settings/learning-platforms/{platform}",
  "/settings/rosters/{roster}",
  "/settings/sign-in-services/{service}",
  "/settings/tokens",
  "/settings/webhooks/{webhook}",
  "/settings?part=connections",
  "/settings?part=exam_dates",
  "/settings?part=holidays",
  "/settings?part=initial_assessments",
  "/settings?part=percentiles",
  "/settings?part=retention",
  "/settings?part=sign_in",
  "/subjects",
  "/tags",
  "/tags?part=names",
  "/tags?part=reasons",
  "/videos",
  "/videos/{video}",
];

const student = [
  "/",
  "/assessments",
  "/device-check",
  "/doubts",
  "/doubts?doubt={doubt}",
  "/doubts/ask?session={session}&attempt={attempt}",
  "/help",
  "/help/{help}",
  "/library",
  "/library/{material}",
  "/mistakes",
  "/mistakes?view=topic",
  "/mistakes?family=none",
  "/mistakes?ask=true",
  "/notebook",
  "/notebook/print",
  "/performance",
  "/performance/reports",
  "/performance/week",
  "/plan",
  "/practice",
  "/practice/sets",
  "/profile",
  "/profile?part=data",
  "/reports/{session}",
  "/reports/{session}/review",
  "/reports/{session}/review?at=1",
  "/reports/{session}/review/print",
  "/videos",
  "/videos/{video}",
];

/**
 * Routes without a screen of their own, those for people who aren’t signed in or come by a link, and the welcome, which a sign-in hands
 * what it shows.
 */
export const otherRoutes = ["/analysis", "/notifications/unsubscribe", "/shared-report", "/signin", "/welcome"];

/** The screens of the application, as staff and as a student. */
export const screens: readonly Screen[] = [
  ...staff.map((address) => ({ role: "staff" as const, address })),
  ...student.map((address) => ({ role: "student" as const, address })),
];

/** Lists the paths of the application’s routes, as the router names them: `/groups/$groupId`. */
export function listRoutes(): string[] {
  const web = join(import.meta.dirname, "../../web");
  return globSync("**/*.routes.ts", { cwd: web, exclude: ["**/node_modules/**"] })
    .flatMap((file) => [...readFileSync(join(web, file), "utf8").matchAll(/\bpath: "([^"]+)"/g)])
    .map(([, path = ""]) => path)
    .sort();
}

type Found = { results: Record<string, unknown>[] };

/** Returns the ids that names in addresses mean: of the first thing of its kind that the demo school has. */
function namedThings(school: School, student: Person): Record<string, () => Promise<string>> {
  const first = async (who: Person, path: string, field = "id") => {
    const { results } = await school.call<Found>(who, "GET", path);
    const found = results[0]?.[field];
    if (typeof found !== "string") throw new Error(`there is one at ${path}`);
    return found;
  };
  const session = () => first(student, "/api/users/assessments-sessions/?state=released&page_size=1");
  const assessment = () => first(school.staff, "/api/assessments/?search=Math%20field%20trial");
  return {
    asked_question: async () =>
      first(school.staff, `/api/assessments/${await assessment()}/regrades/questions/?version=1`, "question"),
    assessment,
    attempt: async () => first(student, `/api/users/sessions/${await session()}/attempts/`),
    doubt: () => first(student, "/api/doubt-tagging/?page_size=1"),
    help: async () => "take-a-test",
    group: () => first(school.staff, "/api/groups/?search=Saturday%20SAT"),
    marked_attempt: () => first(school.staff, "/api/marking/?page_size=1", "attempt"),
    marked_session: () => first(school.staff, "/api/marking/?page_size=1", "session"),
    material: () => first(student, "/api/library/materials/?page_size=1"),
    question: () => first(school.staff, "/api/questions/?page_size=1"),
    recording: () => first(school.staff, "/api/recordings/?page_size=1"),
    school: () => first(school.staff, "/api/schools/?page_size=1"),
    // The demo school has none: one is made.
    roster: async () => {
      const { results } = await school.call<Found>(school.staff, "GET", "/api/rosters/");
      const body = { name: "ClassLink" };
      return String(
        (results[0] ?? (await school.call<{ id: string }>(school.staff, "POST", "/api/rosters/", body))).id,
      );
    },
    platform: async () => {
      const { results } = await school.call<Found>(school.staff, "GET", "/api/lti/platforms/");
      const issuer = "https://moodle.harbour.example";
      const body = {
        name: "Moodle",
        issuer,
        client_id: "harbour",
        authorization_endpoint: `${issuer}/mod/lti/auth.php`,
        token_endpoint: `${issuer}/mod/lti/token.php`,
        jwks_uri: `${issuer}/mod/lti/certs.php`,
        deployment: { deployment_id: "1", school: null },
      };
      return String(
        (results[0] ?? (await school.call<{ id: string }>(school.staff, "POST", "/api/lti/platforms/", body))).id,
      );
    },
    webhook: async () => {
      const { results } = await school.call<Found>(school.staff, "GET", "/api/webhooks/");
      const body = { url: "https://warehouse.harbour.example/hooks", events: ["score.released"] };
      const made = async () =>
        (await school.call<{ webhook: { id: string } }>(school.staff, "POST", "/api/webhooks/", body)).webhook.id;
      return results[0] ? String(results[0].id) : made();
    },
    // As there: one that is off.
    service: async () => {
      const { results } = await school.call<Found>(school.staff, "GET", "/api/sign-in-services/");
      const body = { preset: "openid", label: "Harbour College" };
      const made =
        results[0] ?? (await school.call<{ id: string }>(school.staff, "POST", "/api/sign-in-services/", body));
      return String(made.id);
    },
    session,
    shelf: () => first(school.staff, "/api/library-groups/"),
    student: async () => student.user.id,
    video: () => first(student, "/api/zoom-videos/?page_size=1"),
  };
}

/** Returns the address of a screen in this school, and who opens it. */
export async function openScreen(school: School, { role, address }: Screen): Promise<{ path: string; who: Person }> {
  const student = await school.signIn("student@sextant.test", "sextant-demo");
  const things = namedThings(school, student);
  let path = address;
  for (const [whole, name = ""] of address.matchAll(/\{(\w+)\}/g))
    path = path.replace(whole, (await things[name]?.()) ?? whole);
  return { path, who: role === "staff" ? school.staff : student };
}
