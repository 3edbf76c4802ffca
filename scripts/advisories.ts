import semver, { type SemVer } from "semver";
import type { LockedPackage } from "./lockfile.ts";

/** One step of a range: from here on versions are affected, or no longer. */
interface RangeEvent {
  introduced?: string;
  fixed?: string;
  last_affected?: string;
  limit?: string;
}

interface Affected {
  package?: { ecosystem?: string; name?: string };
  ranges?: { type: string; events: RangeEvent[] }[];
  versions?: string[];
  database_specific?: { last_known_affected_version_range?: string } | null;
}

/** An advisory in the Open Source Vulnerability format, as far as it is asked here. */
export interface Advisory {
  id: string;
  summary?: string;
  modified?: string;
  withdrawn?: string;
  aliases?: string[];
  affected?: Affected[];
  database_specific?: { severity?: string } | null;
}

/** An advisory that doesn’t matter here. */
export interface Acceptance {
  /** Its id, or one of its others. */
  advisory: string;
  package: string;
  reason: string;
}

const ACCEPTED: readonly Acceptance[] = [];

/** Finds why a vulnerability doesn’t matter here. */
export const findAcceptance = (
  { package: { name }, advisory: { id, aliases = [] } }: Vulnerability,
  accepted: readonly Acceptance[] = ACCEPTED,
): Acceptance | undefined => accepted.find((one) => one.package === name && [id, ...aliases].includes(one.advisory));

export interface Vulnerability {
  package: LockedPackage;
  advisory: Advisory;
  /** The lowest version above the one that is used in which it is fixed; null when none is known. */
  fixedIn: string | null;
}

const read = (version: string): SemVer | null =>
  semver.parse(version, { loose: true }) ?? semver.coerce(version, { includePrerelease: true });

/** Returns where a step is among versions; null is below all. What can't be read counts as that, so that nothing is taken for safe. */
const placeOf = ({ introduced, fixed, last_affected: last }: RangeEvent): SemVer | null =>
  introduced === "0" ? null : read(introduced ?? fixed ?? last ?? "");

/** Of steps at one version, an end that leaves it out comes first, and one that takes it in last. */
const rankOf = ({ introduced, fixed }: RangeEvent) => (fixed === undefined ? Number(introduced === undefined) + 1 : 0);

const inOrder = (a: SemVer | null, b: SemVer | null) => {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return semver.compare(a, b);
};

/** Says whether a version is in a range: its steps are gone through from the lowest version up. */
function isInRange(version: SemVer, events: readonly RangeEvent[]): boolean {
  const limits = events.flatMap(({ limit }) => (limit === undefined || limit === "*" ? [] : [limit]));
  if (limits.length > 0 && !limits.some((limit) => inOrder(version, read(limit)) < 0)) return false;
  let isAffected = false;
  const steps = events
    .filter(({ limit }) => limit === undefined)
    .toSorted((a, b) => inOrder(placeOf(a), placeOf(b)) || rankOf(a) - rankOf(b));
  for (const event of steps) {
    const { introduced, fixed, last_affected: last } = event;
    if (introduced !== undefined && (introduced === "0" || inOrder(version, read(introduced)) >= 0)) isAffected = true;
    const end = read(fixed ?? last ?? "");
    if (fixed !== undefined && end && inOrder(version, end) >= 0) isAffected = false;
    if (last !== undefined && end && inOrder(version, end) > 0) isAffected = false;
  }
  return isAffected;
}

/** Says whether an advisory's part affects a version: it is listed, or in one of the ranges. */
function affects(affected: Affected, version: string): boolean {
  if (affected.versions?.includes(version)) return true;
  const parsed = read(version);
  if (!parsed) return true;
  const known = affected.database_specific?.last_known_affected_version_range;
  return (affected.ranges ?? []).some(({ type, events }) => {
    if (type === "GIT" || !isInRange(parsed, events)) return false;
    // GitHub tells the end of a range without a fix here.
    const hasEnd = events.some(({ fixed, last_affected: last }) => fixed !== undefined || last !== undefined);
    if (hasEnd || !known || !semver.validRange(known)) return true;
    return semver.satisfies(parsed, known, { includePrerelease: true });
  });
}

function findFix(affected: readonly Affected[], version: string): string | null {
  const fixes = affected
    .flatMap(({ ranges = [] }) => ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])))
    .filter((fixed) => inOrder(read(fixed), read(version)) > 0);
  return fixes.toSorted((a, b) => inOrder(read(a), read(b)))[0] ?? null;
}

/** Finds the packages that an advisory affects; one that was withdrawn affects none. */
export function findVulnerabilities(
  advisory: Advisory,
  packages: ReadonlyMap<string, readonly LockedPackage[]>,
): Vulnerability[] {
  if (advisory.withdrawn) return [];
  const ofNpm = (advisory.affected ?? []).filter((one) => one.package?.ecosystem === "npm");
  return [...new Set(ofNpm.map((one) => one.package?.name ?? ""))].flatMap((name) => {
    const parts = ofNpm.filter((one) => one.package?.name === name);
    return (packages.get(name) ?? [])
      .filter(({ version }) => parts.some((part) => affects(part, version)))
      .map((found) => ({ package: found, advisory, fixedIn: findFix(parts, found.version) }));
  });
}

/** Groups packages by name. */
export const byName = (packages: readonly LockedPackage[]): Map<string, LockedPackage[]> =>
  Map.groupBy(packages, ({ name }) => name);
