import type { User } from "../../base/common/session.ts";

type Role = User["role"];

const everyone: readonly Role[] = ["student", "tutor", "counselor", "manager", "staff"];
const team: readonly Role[] = ["tutor", "counselor", "manager", "staff"];
const authors: readonly Role[] = ["tutor", "staff"];
const allocators: readonly Role[] = ["tutor", "manager", "staff"];
const overseers: readonly Role[] = ["manager", "staff"];
const staff: readonly Role[] = ["staff"];
const students: readonly Role[] = ["student"];

/** The parts of the list of help, in its order. The texts of each are one chunk. */
export const helpGroups = [
  "tests",
  "learning",
  "account",
  "authoring",
  "giving",
  "results",
  "people",
  "organisation",
] as const;
export type HelpGroup = (typeof helpGroups)[number];

interface Declared {
  id: string;
  group: HelpGroup;
  /** Its readers: those who may do the job, and the team for what students do. */
  roles: readonly Role[];
  /** The screens where the job is done, each named by its own labels. `roles` says who may open it, if not every reader. */
  opens: readonly { href: string; name: readonly string[]; roles?: readonly Role[] }[];
  related: readonly string[];
}

/** Every page of help: one for each job. */
export const topics = [
  {
    id: "take-a-test",
    group: "tests",
    roles: everyone,
    opens: [
      { href: "/assessments", name: ["shell:places.assessments"], roles: students },
      { href: "/device-check", name: ["shell:places.device_check"] },
    ],
    related: ["network-lost", "calculator", "read-your-report"],
  },
  {
    id: "network-lost",
    group: "tests",
    roles: everyone,
    opens: [{ href: "/device-check", name: ["shell:places.device_check"] }],
    related: ["take-a-test", "install-the-app"],
  },
  { id: "calculator", group: "tests", roles: everyone, opens: [], related: ["take-a-test", "practise"] },
  {
    id: "read-your-report",
    group: "tests",
    roles: everyone,
    opens: [
      { href: "/performance/reports", name: ["shell:performance_tabs.reports"], roles: students },
      { href: "/assessments", name: ["shell:places.assessments"], roles: students },
    ],
    related: ["review-answers", "performance", "mistakes"],
  },
  {
    id: "review-answers",
    group: "tests",
    roles: everyone,
    opens: [{ href: "/performance/reports", name: ["shell:performance_tabs.reports"], roles: students }],
    related: ["mistakes", "ask-a-doubt", "read-your-report"],
  },
  {
    id: "practise",
    group: "learning",
    roles: everyone,
    opens: [{ href: "/practice", name: ["shell:places.practice"], roles: [...students, ...allocators] }],
    related: ["mistakes", "plan", "calculator"],
  },
  {
    id: "mistakes",
    group: "learning",
    roles: everyone,
    opens: [{ href: "/mistakes", name: ["shell:places.mistakes"], roles: students }],
    related: ["practise", "review-answers", "ask-a-doubt"],
  },
  {
    id: "plan",
    group: "learning",
    roles: everyone,
    opens: [{ href: "/plan", name: ["plan:title"], roles: students }],
    related: ["practise", "mistakes", "performance"],
  },
  {
    id: "performance",
    group: "learning",
    roles: everyone,
    opens: [
      { href: "/performance", name: ["shell:places.performance"], roles: students },
      { href: "/performance/week", name: ["shell:performance_tabs.week"], roles: students },
    ],
    related: ["read-your-report", "plan"],
  },
  {
    id: "ask-a-doubt",
    group: "learning",
    roles: everyone,
    opens: [{ href: "/doubts", name: ["shell:places.doubts"] }],
    related: ["review-answers", "read-and-watch"],
  },
  {
    id: "read-and-watch",
    group: "learning",
    roles: everyone,
    opens: [
      { href: "/library", name: ["shell:places.library"] },
      { href: "/videos", name: ["shell:places.videos"] },
      { href: "/notebook", name: ["shell:places.notebook"] },
    ],
    related: ["ask-a-doubt", "plan"],
  },
  {
    id: "install-the-app",
    group: "account",
    roles: everyone,
    opens: [],
    related: ["notifications", "network-lost"],
  },
  {
    id: "second-step",
    group: "account",
    roles: everyone,
    opens: [{ href: "/profile?part=security", name: ["shell:places.profile", "profile:parts.security"] }],
    related: ["notifications", "install-the-app"],
  },
  {
    id: "notifications",
    group: "account",
    roles: everyone,
    opens: [{ href: "/profile?part=notifications", name: ["shell:places.profile", "profile:parts.notifications"] }],
    related: ["install-the-app", "second-step"],
  },
  {
    id: "write-a-question",
    group: "authoring",
    roles: authors,
    opens: [
      { href: "/bank/new", name: ["editor:new_title"] },
      { href: "/bank", name: ["shell:places.bank"] },
    ],
    related: ["import-questions", "build-an-assessment", "change-a-key"],
  },
  {
    id: "import-questions",
    group: "authoring",
    roles: authors,
    opens: [
      { href: "/bank/import", name: ["bank:bring.title"] },
      { href: "/bank/imports", name: ["bank:imports.title"] },
    ],
    related: ["write-a-question", "build-an-assessment"],
  },
  {
    id: "build-an-assessment",
    group: "authoring",
    roles: authors,
    opens: [{ href: "/assessments", name: ["shell:places.assessments"] }],
    related: ["sections-and-routing", "assign-a-test", "write-a-question"],
  },
  {
    id: "sections-and-routing",
    group: "authoring",
    roles: authors,
    opens: [{ href: "/assessments", name: ["shell:places.assessments"] }],
    related: ["build-an-assessment", "read-the-analysis"],
  },
  {
    id: "reported-problems",
    group: "authoring",
    roles: authors,
    opens: [{ href: "/problems", name: ["shell:places.problems"] }],
    related: ["change-a-key", "write-a-question"],
  },
  {
    id: "assign-a-test",
    group: "giving",
    roles: allocators,
    opens: [
      { href: "/allocate/new", name: ["allocate:give.title"] },
      { href: "/allocate", name: ["shell:places.allocate"] },
    ],
    related: ["more-time", "supervise-live", "assign-practice", "make-groups"],
  },
  {
    id: "more-time",
    group: "giving",
    roles: allocators,
    opens: [{ href: "/allocate", name: ["shell:places.allocate"] }],
    related: ["assign-a-test", "extra-minutes"],
  },
  {
    id: "supervise-live",
    group: "giving",
    roles: allocators,
    opens: [
      { href: "/live", name: ["shell:places.live"] },
      { href: "/live/incidents", name: ["live:incidents.title"] },
    ],
    related: ["extra-minutes", "late-answers", "network-lost", "safe-exam-browser"],
  },
  {
    id: "safe-exam-browser",
    group: "giving",
    roles: allocators,
    opens: [
      { href: "/live", name: ["shell:places.live"] },
      { href: "/allocate", name: ["shell:places.allocate"] },
    ],
    related: ["supervise-live", "assign-a-test"],
  },
  {
    id: "extra-minutes",
    group: "giving",
    roles: allocators,
    opens: [{ href: "/live", name: ["shell:places.live"] }],
    related: ["supervise-live", "late-answers", "more-time"],
  },
  {
    id: "late-answers",
    group: "giving",
    roles: allocators,
    opens: [{ href: "/live", name: ["shell:places.live"] }],
    related: ["extra-minutes", "release-results"],
  },
  {
    id: "assign-practice",
    group: "giving",
    roles: allocators,
    opens: [{ href: "/practice", name: ["practice:team.title"] }],
    related: ["assign-a-test", "practise", "follow-students"],
  },
  {
    id: "share-material",
    group: "giving",
    roles: allocators,
    opens: [
      { href: "/library", name: ["shell:places.library"] },
      { href: "/videos", name: ["shell:places.videos"] },
    ],
    related: ["read-and-watch", "answer-doubts"],
  },
  {
    id: "mark-essays",
    group: "results",
    roles: allocators,
    opens: [{ href: "/marking", name: ["shell:places.marking"] }],
    related: ["release-results", "scores"],
  },
  {
    id: "release-results",
    group: "results",
    roles: allocators,
    opens: [{ href: "/results", name: ["shell:places.results"] }],
    related: ["mark-essays", "scores", "change-a-key"],
  },
  {
    id: "change-a-key",
    group: "results",
    roles: allocators,
    opens: [{ href: "/results", name: ["shell:places.results"] }],
    related: ["read-the-analysis", "release-results", "reported-problems"],
  },
  {
    id: "scores",
    group: "results",
    roles: team,
    opens: [
      { href: "/results", name: ["shell:places.results"] },
      { href: "/results/gradebook", name: ["shell:places.gradebook"] },
    ],
    related: ["download-results", "read-the-analysis", "follow-students"],
  },
  {
    id: "read-the-analysis",
    group: "results",
    roles: team,
    opens: [{ href: "/results", name: ["shell:places.results"] }],
    related: ["change-a-key", "scores", "sections-and-routing"],
  },
  {
    id: "download-results",
    group: "results",
    roles: team,
    opens: [
      { href: "/results", name: ["shell:places.results"] },
      { href: "/downloads", name: ["downloads:title"] },
    ],
    related: ["scores", "read-the-analysis"],
  },
  {
    id: "follow-students",
    group: "people",
    roles: team,
    opens: [
      { href: "/", name: ["shell:places.home"] },
      { href: "/people", name: ["shell:places.people"] },
    ],
    related: ["scores", "answer-doubts", "make-groups"],
  },
  {
    id: "answer-doubts",
    group: "people",
    roles: authors,
    opens: [{ href: "/doubts", name: ["shell:places.doubts"] }],
    related: ["follow-students", "share-material", "ask-a-doubt"],
  },
  {
    id: "make-groups",
    group: "people",
    roles: allocators,
    opens: [{ href: "/groups", name: ["shell:places.groups"] }],
    related: ["assign-a-test", "invite-people", "follow-students"],
  },
  {
    id: "invite-people",
    group: "people",
    roles: overseers,
    opens: [
      { href: "/people", name: ["shell:places.people"] },
      { href: "/people/import", name: ["people:bring.title"] },
    ],
    related: ["make-groups", "set-up-mail", "reset-second-step"],
  },
  {
    id: "reset-second-step",
    group: "people",
    roles: overseers,
    opens: [{ href: "/people", name: ["shell:places.people"] }],
    related: ["second-step", "invite-people"],
  },
  {
    id: "set-up-organisation",
    group: "organisation",
    roles: staff,
    opens: [
      { href: "/settings?part=organisation", name: ["shell:places.settings", "settings:parts.organisation"] },
      { href: "/schools", name: ["shell:places.schools"] },
    ],
    related: ["set-up-mail", "invite-people", "require-second-step", "backups"],
  },
  {
    id: "set-up-mail",
    group: "organisation",
    roles: staff,
    opens: [
      { href: "/settings?part=mail", name: ["shell:places.settings", "settings:parts.mail"] },
      { href: "/outbox", name: ["shell:places.outbox"] },
    ],
    related: ["set-up-organisation", "invite-people"],
  },
  {
    id: "require-second-step",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=sign_in", name: ["shell:places.settings", "settings:parts.sign_in"] }],
    related: ["second-step", "reset-second-step", "connect-google", "set-up-organisation"],
  },
  {
    id: "connect-google",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["connect-microsoft", "connect-clever", "connect-saml"],
  },
  {
    id: "connect-microsoft",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["connect-google", "connect-saml", "connect-directory"],
  },
  {
    id: "connect-clever",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["connect-google", "connect-microsoft"],
  },
  {
    id: "connect-saml",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["connect-microsoft", "connect-google"],
  },
  {
    id: "connect-directory",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["connect-microsoft", "connect-saml", "import-roster"],
  },
  {
    id: "import-roster",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["connect-roster", "connect-directory"],
  },
  {
    id: "connect-roster",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["import-roster", "connect-platform"],
  },
  {
    id: "connect-platform",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["connect-roster", "connect-saml", "api-tokens", "connect-webhook"],
  },
  {
    id: "api-tokens",
    group: "organisation",
    roles: staff,
    opens: [
      { href: "/settings/tokens", name: ["shell:places.settings", "settings:parts.connections", "tokens:title"] },
    ],
    related: ["connect-webhook", "connect-directory"],
  },
  {
    id: "connect-webhook",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/settings?part=connections", name: ["shell:places.settings", "settings:parts.connections"] }],
    related: ["connect-platform", "connect-directory"],
  },
  {
    id: "backups",
    group: "organisation",
    roles: staff,
    opens: [{ href: "/operations", name: ["shell:places.operations"] }],
    related: ["set-up-organisation", "set-up-mail"],
  },
] as const satisfies readonly Declared[];

export type Topic = (typeof topics)[number];
export type TopicId = Topic["id"];
/** The pages of one part of the list. */
export type TopicsOf<Group extends HelpGroup> = Extract<Topic, { group: Group }>["id"];

const mayRead = ({ roles }: Topic, role: Role) => roles.includes(role);

/** Returns the pages of help that are for a role, in order. */
export function topicsOf(role: Role): readonly Topic[] {
  return topics.filter((topic) => mayRead(topic, role));
}

/** Returns the page with this id, for whichever roles; null when there is none. */
export function findTopic(id: string): Topic | null {
  return topics.find((topic) => topic.id === id) ?? null;
}

/** Returns the screens that a page leads this role to. */
export function screensOf(topic: Topic, role: Role): readonly Declared["opens"][number][] {
  const opens: Declared["opens"] = topic.opens;
  return opens.filter((screen) => (screen.roles ?? topic.roles).includes(role));
}

/** Returns the related pages that are for a role too. */
export function relatedOf(topic: Topic, role: Role): readonly Topic[] {
  const related: readonly string[] = topic.related;
  return topicsOf(role).filter(({ id }) => related.includes(id));
}
