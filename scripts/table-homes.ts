/**
 * Finds tables that more than one room of the server writes to. A table's home is the room that writes to it; any other room that must
 * change its rows calls a function of the home. Reads are unrestricted: a list may join what it shows.
 */

/** Rows of these are erased or written in bulk across rooms. */
const ACROSS_ROOMS = [
  "server/people/directory/privacy/",
  "server/administration/settings/retention.queries.ts",
  "server/demo/",
];

/** Files that write to a table of another room, by table. */
const GUESTS: Record<string, readonly string[]> = {
  // The code that draws the questions of a section also creates its attempts.
  attempts: ["server/delivery/draws/delivery.queries.ts"],
  // Groups of a deleted school stay, without a school.
  groups: ["server/foundation/schools/schools.queries.ts"],
  // The key currently used for sealing.
  installations: ["server/administration/settings/rotate-key.ts"],
  // An import records its outcome in the transaction of its last rows.
  jobs: ["server/authoring/questions/import/process/job-result.ts"],
  // A school and a person each change the memberships between them.
  memberships: ["server/foundation/schools/members.queries.ts"],
  // The link of the first staff person replaces the one before.
  one_time_links: ["server/people/identity/first-staff.queries.ts"],
  // What had been given too often when an adaptive section began stays so: it is noted with its first question.
  session_sections: ["server/delivery/draws/adaptive/adaptive.queries.ts"],
  // An allocation that changes moves the expiry of sittings that nobody has begun.
  sessions: ["server/delivery/sittings/expiries.ts"],
  // Signing in opens what the room below keeps and ends.
  sign_ins: ["server/people/identity/identity.queries.ts"],
  // What a tag or a node that goes leaves behind bears the one that takes over, in one transaction.
  study_material_nodes: ["server/authoring/subjects/subjects.queries.ts"],
  study_material_tags: ["server/authoring/tags/library-tags.queries.ts"],
  zoom_video_tags: ["server/authoring/tags/library-tags.queries.ts"],
  video_chapter_tags: ["server/authoring/tags/library-tags.queries.ts"],
  // Passwords and profile, rounds of sign-ins, the last time seen and invited, and how a person is told things.
  users: [
    "server/people/identity/accounts.queries.ts",
    "server/people/identity/identity.queries.ts",
    "server/foundation/sign-ins/end-all-sign-ins.ts",
    "server/foundation/sign-ins/sign-in-states.ts",
    "server/foundation/sign-ins/invited.queries.ts",
    "server/foundation/notifications/preferences.queries.ts",
  ],
};

interface Source {
  /** From the root of the repository. */
  path: string;
  text: string;
}

/** Returns the names of the tables in `schema.gen.ts`. */
export function tablesOf(schema: string): Set<string> {
  const listed = /export interface DB \{([^}]*)\}/.exec(schema)?.[1] ?? "";
  return new Set([...listed.matchAll(/^\s+(\w+):/gm)].flatMap(([, name]) => (name ? [name] : [])));
}

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`](\w+)/g,
  /\b(?:insertRows|updateRows)\(\s*\w+,\s*["'`](\w+)/g,
  /\b(?:insert|merge)\s+into\s+(\w+)/g,
  /\bdelete\s+from\s+(\w+)/g,
  /\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/g,
];

/** The wing and room of a file, or its folder where a wing has no rooms. */
const roomOf = (path: string) => path.split("/").slice(1, -1).slice(0, 2).join("/");

/** Returns one line for each table to which several rooms write, and for each permission that nothing uses. */
export function strayWrites(sources: readonly Source[], tables: ReadonlySet<string>, guests = GUESTS): string[] {
  const writers = new Map<string, Set<string>>([...tables].map((table) => [table, new Set()]));
  for (const { path, text } of sources) {
    if (ACROSS_ROOMS.some((start) => path.startsWith(start))) continue;
    for (const pattern of WRITES) for (const [, table = ""] of text.matchAll(pattern)) writers.get(table)?.add(path);
  }
  return [...writers].flatMap(([table, paths]) => {
    const allowed = guests[table] ?? [];
    const own = [...paths].filter((path) => !allowed.includes(path)).sort();
    const rooms = new Set(own.map(roomOf));
    return [
      ...(rooms.size > 1 ? [`error one-room-writes-a-table: ${table} is written by ${own.join(", ")}`] : []),
      ...allowed
        .filter((path) => !paths.has(path))
        .map((path) => `error one-room-writes-a-table: ${path} does not write to ${table} any more`),
    ];
  });
}
