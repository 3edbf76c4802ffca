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

/** The rooms of server/ in order: each may import those before it, and no other. Its own files put them together. */
const SERVER_ROOMS = [
  ...["platform", "access", "audit", "organisation", "files", "schools", "sign-ins", "notifications"],
  ...["taxonomy", "questions", "saved-filters", "subjects", "assessments", "tags"],
  ...[
    "sittings",
    "allocations",
    "library-text",
    "library",
    "videos",
    "delivery",
    "simulation",
    "results",
    "groups",
    "release",
    "sessions",
    "marking",
    "regrade",
    "problems",
    "progress",
    "learning",
    "review",
    "performance",
    "dashboard",
    "mistakes",
    "practice",
    "doubts",
    "notebook",
  ],
  ...["calibration", "people", "identity", "live", "recordings", "settings", "home"],
  ...[
    "overview",
    "reminders",
    "gradebook",
    "shared-reports",
    "exports",
    "backup",
    "upgrade",
    "retention",
    "operations",
  ],
  "demo",
];

/** Of the page's folders these are no rooms: two stand above them, the others below, each with those that it may import. */
const WEB_ABOVE = ["shell", "player"];
const WEB_BELOW = {
  ui: [],
  requests: [],
  sending: ["requests"],
  questions: ["ui"],
  device: ["requests", "ui"],
  common: ["requests", "ui"],
  form: ["common", "requests", "ui"],
  pickers: ["form", "common", "requests", "ui"],
  list: ["form", "common", "requests", "ui"],
  sittings: ["form", "common", "requests", "ui"],
  exports: ["pickers", "form", "common", "requests", "ui"],
  assign: ["pickers", "form", "common", "requests", "ui"],
  replay: ["form", "common", "requests", "ui"],
  ask: ["questions", "form", "common", "requests", "ui"],
};

/** A path of ours, as opposed to a package's. */
const OURS = `^(${[...Object.keys(WORKSPACES), "e2e", "bench", "scripts"].join("|")})/`;

const arrows = Object.entries(WORKSPACES).map(([from, allowed]) => ({
  name: `${from}-imports-only-${["itself", ...allowed].join("-")}`,
  severity: "error",
  from: { path: `^${from}/` },
  to: { path: OURS, pathNot: `^(${[from, ...allowed].join("|")})/` },
}));

const serverOrder = SERVER_ROOMS.map((room, index) => ({
  name: `server-${room}-imports-only-rooms-before-it`,
  severity: "error",
  from: { path: `^server/${room}/`, pathNot: "\\.test\\.ts$" },
  to: { path: "^server/.+\\.ts$", pathNot: `^server/(${[...SERVER_ROOMS.slice(0, index + 1), "testing"].join("|")})/` },
}));

const webBelow = Object.entries(WEB_BELOW).map(([folder, allowed]) => ({
  name: `web-${folder}-imports-only-${allowed.join("-") || "itself"}`,
  severity: "error",
  from: { path: `^web/${folder}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^web/", pathNot: `^web/(${[folder, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...arrows,
    ...serverOrder,
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
      comment: "A new room is named in SERVER_ROOMS, after the rooms that it imports.",
      severity: "error",
      from: { path: "^server/[^/]+/", pathNot: `^server/(${[...SERVER_ROOMS, "testing"].join("|")})/` },
      to: {},
    },
    {
      name: "queries-stay-in-their-room",
      comment: "Rooms call each other's functions, never each other's queries.",
      severity: "error",
      from: { path: "^server/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/.+[.]queries[.]ts$", pathNot: "^server/$1/" },
    },
    {
      name: "routes-are-put-together-in-app",
      severity: "error",
      from: { path: "^server/[^/]+/", pathNot: "\\.test\\.ts$" },
      to: { path: "\\.routes\\.ts$" },
    },
    {
      name: "web-rooms-stay-apart",
      severity: "error",
      from: { path: `^web/(?!(?:${[...WEB_ABOVE, ...Object.keys(WEB_BELOW)].join("|")})/)([^/]+)/` },
      to: { path: "^web/[^/]+/", pathNot: `^web/($1|${Object.keys(WEB_BELOW).join("|")})/` },
    },
    {
      name: "web-player-stands-alone",
      severity: "error",
      from: { path: "^web/player/" },
      to: { path: "^web/", pathNot: `^web/(player|${Object.keys(WEB_BELOW).join("|")})/` },
    },
    {
      name: "web-player-sitting-draws-nothing",
      comment: "What a sitting is knows its answers and its clock, and nothing of screens.",
      severity: "error",
      from: { path: "^web/player/sitting/" },
      to: { path: "^web/player/", pathNot: "^web/player/(sitting|answers|clock|prepared)/[^/]+[.]ts$" },
    },
    {
      name: "web-ui-knows-nothing",
      severity: "error",
      from: { path: "^web/ui/" },
      to: { path: OURS, pathNot: "^web/ui/" },
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
