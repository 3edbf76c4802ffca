import type { LockedPackage } from "./lockfile.ts";

/** They ask for no more than that their text and names are kept. */
const PERMISSIVE = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0"],
  ...["PSF-2.0", "Python-2.0", "Unlicense"],
]);

/** Packages that are used although their licence isn't on the list, or isn't told as it should be. */
export interface Exception {
  packages: RegExp;
  /** Exactly as the lockfile has it; null where it has none. */
  licence: string | null;
  /** A server mustn't have it. */
  isForDevelopment?: boolean;
  reason: string;
}

const LIBVIPS = "It’s the library libvips, unchanged, which sharp loads when it runs, so that anyone can replace it.";
const OLD_FORM = "It’s MIT: its package.json says so in a form that npm no longer reads.";

export const EXCEPTIONS: readonly Exception[] = [
  { packages: /^@img\/sharp-libvips-/, licence: "LGPL-3.0-or-later", reason: LIBVIPS },
  { packages: /^@img\/sharp-win32-/, licence: "Apache-2.0 AND LGPL-3.0-or-later", reason: LIBVIPS },
  { packages: /^@img\/sharp-wasm32$/, licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT", reason: LIBVIPS },
  {
    packages: /^(lightningcss(-.+)?|axe-core)$/,
    licence: "MPL-2.0",
    isForDevelopment: true,
    reason: "It builds or tests the page, unchanged, and nothing of it is in a release.",
  },
  { packages: /^(busboy|dicer|streamsearch)$/, licence: null, isForDevelopment: true, reason: OLD_FORM },
  {
    packages: /^(humanize-number|only)$/,
    licence: null,
    isForDevelopment: true,
    reason: "It’s MIT: its readme says so, and its package.json doesn’t.",
  },
];

/** Says whether an SPDX expression lets a package be used under licences of the list alone. Of choices, one is enough. */
export function isPermissive(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const isNext = (word: string) => tokens[at]?.toUpperCase() === word;
  const readOne = (): boolean => {
    if (!isNext("(")) return PERMISSIVE.has(tokens[at++] ?? "");
    at += 1;
    const isFine = readChoice();
    const isClosed = isNext(")");
    at += 1;
    return isFine && isClosed;
  };
  const readAll = (): boolean => {
    let isFine = readOne();
    while (isNext("AND")) {
      at += 1;
      isFine = readOne() && isFine;
    }
    return isFine;
  };
  const readChoice = (): boolean => {
    let isFine = readAll();
    while (isNext("OR")) {
      at += 1;
      isFine = readAll() || isFine;
    }
    return isFine;
  };
  const isFine = readChoice();
  // What is left, such as an exception to a licence, was not understood.
  return isFine && at === tokens.length;
}

export interface LicenceFindings {
  /** One sentence each, for the person who changes the packages. */
  faults: string[];
  /** Exceptions in use, with the packages they cover. */
  excused: { exception: Exception; packages: string[] }[];
}

/** Checks the licences of packages against the list and its exceptions. */
export function checkLicences(
  packages: readonly LockedPackage[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): LicenceFindings {
  const uses = new Map<Exception, string[]>(exceptions.map((exception) => [exception, []]));
  const faults: string[] = [];
  for (const { name, version, licence, isForDevelopment } of packages) {
    if (licence !== null && isPermissive(licence)) continue;
    const exception = exceptions.find((one) => one.packages.test(name) && one.licence === licence);
    const label = `${name} ${version}`;
    if (!exception)
      faults.push(
        `${label} ${licence === null ? "names no licence" : `has the licence ${licence}, which isn’t on the list`}.`,
      );
    else if (exception.isForDevelopment && !isForDevelopment)
      faults.push(`${label} (${licence ?? "no licence"}) may only be used for development, and servers install it.`);
    else uses.get(exception)?.push(label);
  }
  for (const [{ packages: pattern }, used] of uses)
    if (used.length === 0) faults.push(`The exception for ${pattern.source} is no longer needed. Remove it.`);
  const excused = [...uses].filter(([, used]) => used.length > 0);
  return { faults, excused: excused.map(([exception, used]) => ({ exception, packages: used })) };
}
