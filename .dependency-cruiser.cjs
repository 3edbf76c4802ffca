/**
 * Which folder may import which. What a folder may import is said once, here; everything else is an error.
 * The reader is swc: TypeScript 7 has no interface that dependency-cruiser could read with.
 */
const WORKSPACES = {
  questions: [],
  psychometrics: [],
  interchange: ["questions"],
  contract: ["questions"],
  server: ["contract", "questions", "psychometrics", "interchange"],
  web: ["contract", "questions"],
};

/**
 * The wings of server/ in order, each with its rooms in order. A wing may import those before it, and a room those before it in its
 * wing. What starts the server puts them together.
 */
const SERVER_WINGS = {
  platform: null,
  foundation: [
    "access",
    "audit",
    "organisation",
    "sign-in-services",
    "files",
    "schools",
    "sign-ins",
    "notifications",
    "saved-filters",
    "column-matchings",
    "api-tokens",
  ],
  authoring: ["taxonomy", "questions", "subjects", "assessments", "tags", "templates"],
  delivery: [
    ...["sittings", "allocations", "draws", "simulation", "results", "groups", "release", "safe-browser", "sessions"],
    ...["marking", "regrade", "problems", "live"],
  ],
  library: ["text", "materials", "videos"],
  learning: [
    ...[
      "progress",
      "evidence",
      "review",
      "performance",
      "dashboard",
      "mistakes",
      "month",
      "practice",
      "plan",
      "practice-summary",
      "doubts",
      "notebook",
    ],
  ],
  insight: ["calibration", "home", "overview", "reminders", "gradebook", "shared-reports", "exports"],
  people: ["directory", "identity", "provisioning", "rosters", "lti", "safe-browser"],
  administration: ["recordings", "webhooks", "settings", "backup", "upgrade", "retention", "operations"],
  demo: null,
  start: null,
  commands: null,
};

/** The wings of the page whose rooms stay apart. */
const WEB_WINGS = ["authoring", "delivery", "library", "learning", "insight", "people", "administration"];

/** Of the page's folders these are no rooms of a wing, each with those that it may import. */
const WEB_BELOW = {
  "base/ui": [],
  "base/requests": [],
  "base/sending": ["base/requests"],
  "base/questions": ["base/ui"],
  "base/common": ["base/requests", "base/ui"],
  "base/device": ["base/common", "base/requests", "base/ui"],
  "base/security": ["base/common", "base/requests", "base/ui"],
  "parts/form": ["base"],
  "parts/pickers": ["parts/form", "base"],
  "parts/list": ["parts/form", "base"],
  "parts/sittings": ["parts/form", "base"],
  "parts/exports": ["parts/pickers", "parts/form", "base"],
  "parts/assign": ["parts/pickers", "parts/form", "base"],
  "parts/replay": ["parts/form", "base"],
  "parts/ask": ["parts/form", "base"],
  "parts/plan": ["base"],
  "parts/push": ["base"],
  "parts/redo": ["parts/ask", "base"],
  "parts/tree": [],
  "parts/matching": ["base"],
};

/** A path of ours, as opposed to a package's. */
const OURS = `^(${[...Object.keys(WORKSPACES), "e2e", "bench", "scripts"].join("|")})/`;

const arrows = Object.entries(WORKSPACES).map(([from, allowed]) => ({
  name: `${from}-imports-only-${["itself", ...allowed].join("-")}`,
  severity: "error",
  from: { path: `^${from}/` },
  to: { path: OURS, pathNot: `^(${[from, ...allowed].join("|")})/` },
}));

const wings = Object.keys(SERVER_WINGS);

const serverWings = wings.map((wing, index) => ({
  name: `server-${wing}-imports-only-wings-before-it`,
  severity: "error",
  from: { path: `^server/${wing}/`, pathNot: "\\.test\\.ts$" },
  to: { path: "^server/.+\\.ts$", pathNot: `^server/(${[...wings.slice(0, index + 1), "testing"].join("|")})/` },
}));

const serverRooms = Object.entries(SERVER_WINGS).flatMap(([wing, rooms]) =>
  (rooms ?? []).map((room, index) => ({
    name: `server-${wing}-${room}-imports-only-rooms-before-it`,
    severity: "error",
    from: { path: `^server/${wing}/${room}/`, pathNot: "\\.test\\.ts$" },
    to: { path: `^server/${wing}/`, pathNot: `^server/${wing}/(${rooms.slice(0, index + 1).join("|")})/` },
  })),
);

/** Where files of the server may be. */
const SERVER_HOMES = Object.entries(SERVER_WINGS).flatMap(([wing, rooms]) =>
  rooms ? rooms.map((room) => `${wing}/${room}`) : [wing],
);

const webBelow = Object.entries(WEB_BELOW).map(([folder, allowed]) => ({
  name: `web-${folder}-imports-only-${allowed.join("-") || "itself"}`,
  severity: "error",
  from: { path: `^web/${folder}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^web/", pathNot: `^web/(${[folder, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...arrows,
    ...serverWings,
    ...serverRooms,
    ...webBelow,
    { name: "every-import-is-found", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "production-code-imports-no-tests",
      comment: "Helpers of tests stay with tests.",
      severity: "error",
      from: { path: OURS, pathNot: "\\.test\\.tsx?$|^(e2e|bench|scripts)/|^server/testing/" },
      to: { path: "\\.test\\.tsx?$|^server/testing/" },
    },
    {
      name: "one-room-calls-the-network",
      comment: "What the server fetches goes through platform/outbound, where private addresses are refused.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/platform/outbound/|\\.test\\.ts$|^server/testing/" },
      to: { path: "^(?:node:)?https?$|^undici", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "every-server-room-has-its-place",
      comment: "A new room is named in SERVER_WINGS, after the rooms that it imports.",
      severity: "error",
      from: { path: "^server/[^/]+/", pathNot: `^server/(${[...SERVER_HOMES, "testing"].join("|")})/` },
      to: {},
    },
    {
      name: "queries-stay-in-their-room",
      comment: "Rooms call each other's functions, never each other's queries.",
      severity: "error",
      from: { path: `^server/(${SERVER_HOMES.join("|")})/`, pathNot: "\\.test\\.ts$|^server/(start|commands)/" },
      to: { path: "^server/.+[.]queries[.]ts$", pathNot: "^server/$1/" },
    },
    {
      name: "routes-are-put-together-in-app",
      severity: "error",
      from: { path: "^server/[^/]+/", pathNot: "\\.test\\.ts$|^server/start/" },
      to: { path: "\\.routes\\.ts$" },
    },
    {
      name: "web-rooms-stay-apart",
      severity: "error",
      from: {
        path: `^web/((?:${WEB_WINGS.join("|")})/[^/]+|entries/recorder|entries/signin|entries/api-docs|entries/worker)/`,
      },
      to: { path: "^web/[^/]+/", pathNot: "^web/($1|base|parts)/" },
    },
    {
      name: "every-room-of-the-page-has-its-place",
      comment: "A room of the page is in one of WEB_WINGS; what several share is named in WEB_BELOW.",
      severity: "error",
      from: {
        path: "^web/[^/]+/",
        pathNot: `^web/(${[...Object.keys(WEB_BELOW), "entries/(shell|player|signin|recorder|api-docs|worker)", `(${WEB_WINGS.join("|")})/[^/]+`, "base/public"].join("|")})/`,
      },
      to: {},
    },
    {
      name: "web-player-stands-alone",
      severity: "error",
      from: { path: "^web/entries/player/" },
      to: { path: "^web/", pathNot: "^web/(entries/player|base|parts)/" },
    },
    {
      name: "web-player-sitting-draws-nothing",
      comment: "What a sitting is knows its answers, its files and its clock, and nothing of screens.",
      severity: "error",
      from: { path: "^web/entries/player/sitting/" },
      to: {
        path: "^web/entries/player/",
        pathNot: "^web/entries/player/(sitting|answers|clock|prepared|uploads)/[^/]+[.]ts$",
      },
    },
    {
      name: "web-ui-knows-nothing",
      severity: "error",
      from: { path: "^web/base/ui/" },
      to: { path: OURS, pathNot: "^web/base/ui/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: false,
    // Circles among them are found by scripts/circles.ts.
    skipAnalysisNotInRules: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.cache|\\.data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
