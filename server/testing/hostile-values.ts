const nested = (depth: number, within = "") =>
  JSON.parse(`${"[".repeat(depth)}${within}${"]".repeat(depth)}`) as unknown;

/** Values that no honest client sends, but an attacker or a bug does, by name. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  nothing: null,
  "an empty text": "",
  NUL: "a\u0000b",
  "half a surrogate pair": "a\ud800b",
  "the other half": "\udfff",
  "a very long text": "x".repeat(300_000),
  "a long address": `${"a".repeat(250)}@example.org`,
  "an ampersand too often": "&".repeat(150_000),
  quotes: `'";--\\`,
  "a bad escape": "%E0%A4%A%",
  "a bidi override": "\u202e\u2066x",
  markup: `<p><img src=x onerror=alert(1)><math><mtext></table>`,
  TeX: `<span data-tex="\\def\\a{\\a\\a}\\a"></span>`,
  "a name of objects": "__proto__",
  "an object": { length: -1, toString: "x", __proto__x: 1 },
  "a list": ["a", { b: [] }],
  "deep lists": nested(3000),
  "deep lists about half a pair": nested(3000, '"\\ud800"'),
  true: true,
  "a large number": 1e308,
  "a negative number": -1,
  "part of a number": 0.5,
  "the first year": "0000-01-01T00:00:00Z",
  "the last year": "9999-12-31T23:59:59.999+14:00",
  "an id of nothing": "ffffffff-ffff-ffff-ffff-ffffffffffff",
};

type Path = readonly (string | number)[];

function* places(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield* places(inner, [...path, Array.isArray(value) ? Number(name) : name]);
  }
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((one, index) => (index === first ? replaced(one, rest, by) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [first]: replaced(fields[first], rest, by) };
}

/** A placeholder, replaced by the JSON of each hostile value: serialising the long ones for each call took a fifth of the total time. */
const PLACE = "a hostile value";
const written = Object.entries(hostileValues).map(([name, value]) => ({ name, json: JSON.stringify(value) }));

/**
 * Yields a body, as JSON, with each of its values, at any depth, replaced by each hostile one in turn; with a description of the change.
 */
export function* hostileBodies(body: unknown): Generator<{ what: string; body: string }> {
  for (const path of places(body)) {
    const [before, after] = JSON.stringify(replaced(body, path, PLACE)).split(JSON.stringify(PLACE));
    for (const { name, json } of written) {
      yield { what: `${name} for ${path.join(".")}`, body: `${before}${json}${after}` };
    }
  }
}
