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

/** Of the page's folders these are no rooms: two stand above them, the rest below and may be imported by all. */
const WEB_ABOVE = ["shell", "player"];
const WEB_BELOW = ["requests", "common", "questions", "ui"];

/** A path of ours, as opposed to a package's. */
const OURS = `^(${[...Object.keys(WORKSPACES), "e2e", "bench", "scripts"].join("|")})/`;

const arrows = Object.entries(WORKSPACES).map(([from, allowed]) => ({
  name: `${from}-imports-only-${["itself", ...allowed].join("-")}`,
  severity: "error",
  from: { path: `^${from}/` },
  to: { path: OURS, pathNot: `^(${[from, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...arrows,
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
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
      name: "platform-knows-no-room",
      severity: "error",
      from: { path: "^server/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/", pathNot: "^server/platform/" },
    },
    {
      name: "queries-stay-in-their-room",
      comment:
        "Rooms call each other's functions, never each other's tables; access/ alone reads what permission needs.",
      severity: "error",
      from: { path: "^server/([^/]+)/", pathNot: "^server/access/|\\.test\\.ts$" },
      to: { path: "^server/.+[.]queries[.]ts$", pathNot: "^server/$1/" },
    },
    {
      name: "access-reads-only-reach",
      comment: "Of other rooms, access/ reads memberships, groups and allocations; nothing else.",
      severity: "error",
      from: { path: "^server/access/", pathNot: "\\.test\\.ts$" },
      to: { path: "\\.queries\\.ts$", pathNot: "^server/(access|people|schools|groups|allocations)/" },
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
      from: { path: `^web/(?!(?:${[...WEB_ABOVE, ...WEB_BELOW].join("|")})/)([^/]+)/` },
      to: { path: "^web/[^/]+/", pathNot: `^web/($1|${WEB_BELOW.join("|")})/` },
    },
    {
      name: "web-player-stands-alone",
      severity: "error",
      from: { path: "^web/player/" },
      to: { path: "^web/", pathNot: `^web/(player|${WEB_BELOW.join("|")})/` },
    },
    {
      name: "web-questions-know-ui-alone",
      severity: "error",
      from: { path: "^web/questions/" },
      to: { path: "^web/", pathNot: "^web/(questions|ui)/" },
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
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.cache|\\.data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
