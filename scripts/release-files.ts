/** Beside code, these of the project's top folder; and of the page its licences of fonts, for it is there as built. */
const TOP = ["ARCHITECTURE.md", "LICENSE", "README.md", ".npmrc", "package-lock.json"];
const WORKSPACE = /^(questions|psychometrics|interchange|contract|server)\//;
const NEEDED = [
  // npm compares the lockfile with these, also of workspaces that the release leaves out.
  /^\w+\/package\.json$/,
  /^web\/base\/ui\/fonts\/LICENSE-/,
  /^deploy\/(systemd|nginx|patroni)\//,
  /^docs\//,
  /^scripts\/(build|child|install|node24|page|place|run|start|tools)\.mjs$/,
  /^scripts\/unused-packages\.json$/,
];
/** What only tests, examples and generators need. */
const LEFT_OUT = [/\.test\.ts$/, /\/testing\//, /^contract\/(generate\.ts$|package\/)/, /^psychometrics\/example\.ts$/];

/** Picks the files of a commit that a server needs. */
export function listReleased(tracked: readonly string[]): string[] {
  const isNeeded = (path: string) =>
    TOP.includes(path) || WORKSPACE.test(path) || NEEDED.some((pattern) => pattern.test(path));
  return tracked.filter((path) => isNeeded(path) && !LEFT_OUT.some((pattern) => pattern.test(path)));
}

interface PackageJson {
  name: string;
  version: string;
  scripts: Record<string, string>;
}

/** Returns the package.json of a release: of the commands it keeps those whose files are in it. */
export function cutPackageJson(text: string): PackageJson {
  const json = JSON.parse(text) as PackageJson;
  const isKept = ([, command]: [string, string]) =>
    /^exec node scripts\/((start|build)\.mjs|run\.mjs server\/\S+)$/.test(command);
  return { ...json, scripts: Object.fromEntries(Object.entries(json.scripts).filter(isKept)) };
}
