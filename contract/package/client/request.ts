/** What a caller sends, as far as an operation has it. */
export interface Parts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | URLSearchParams | undefined;
  body?: unknown;
}

/** Returns a path with its `{names}` filled in, each as one segment. @throws TypeError for what would lead to another path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? "");
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`params.${name} can’t be “${value}”`);
    return encodeURIComponent(value);
  });
}

/** Returns a query with its question mark, or nothing. Lists repeat their name; what is undefined or null is left out. */
export function queryText(query: Required<Parts>["query"] = {}): string {
  const search = query instanceof URLSearchParams ? query : new URLSearchParams(pairsOf(query));
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** Returns a form with these fields. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}) as [string, unknown][]) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

const pairsOf = (query: Record<string, unknown>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one): [string, string][] => (one === undefined || one === null ? [] : [[name, String(one)]])),
  );
