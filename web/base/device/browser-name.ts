/** Browsers by what their user agent says, the more special first: most name others too. */
const browsers: readonly [name: string, version: RegExp][] = [
  ["Edge", /\bEdg(?:A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

/** Returns a browser's name and version as people know it, or nothing. */
export function browserName(userAgent: string): string {
  for (const [name, version] of browsers) {
    const found = version.exec(userAgent)?.[1];
    if (found) return `${name} ${found}`;
  }
  return "";
}
