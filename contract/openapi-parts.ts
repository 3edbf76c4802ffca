import { inOneWord, type Json } from "./openapi-json.ts";
import { REFERENCE } from "./openapi-share.ts";

/** An operation as the document has it. */
export interface Described extends Json {
  operationId: string;
  tags: readonly string[];
  parameters: readonly Json[];
  responses: Record<string, Json>;
}

/** The operations of a path, by method. */
export type DescribedPath = Record<string, Described>;

/** Creates what writes parts of operations once that are the same in several. Note all of them first. */
function createPool(kind: "parameters" | "responses") {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const pool: Record<string, Json> = {};
  return {
    pool,
    note(json: Json): void {
      const text = JSON.stringify(json);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    },
    /** @param wanted Names that it may get, the best first; without a free one it stays where it is. */
    share(json: Json, wanted: readonly string[]): Json {
      const text = JSON.stringify(json);
      const places = counts.get(text) ?? 0;
      if ("$ref" in json || (places - 1) * text.length < places * REFERENCE) return json;
      const name = names.get(text) ?? wanted.find((each) => !(each in pool));
      if (name === undefined) return json;
      names.set(text, name);
      pool[name] = json;
      return { $ref: `#/components/${kind}/${name}` };
    },
  };
}

const textOf = (parts: readonly Json[]) => JSON.stringify(parts);

/** Returns the parameters that all methods of a path have, if they are in the path itself and several methods have them. */
function parametersOf(path: DescribedPath): readonly Json[] {
  const [first = [], ...others] = Object.values(path).map(({ parameters }) =>
    parameters.filter((one) => one.in === "path"),
  );
  return others.length > 0 && others.every((each) => textOf(each) === textOf(first)) ? first : [];
}

/** Returns the paths with parameters and responses written once that several operations have, and these by name. */
export function shareParts(paths: Readonly<Record<string, DescribedPath>>) {
  const parameters = createPool("parameters");
  const responses = createPool("responses");
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const one of operations) {
    for (const parameter of one.parameters) parameters.note(parameter);
    for (const response of Object.values(one.responses)) responses.note(response);
  }
  const shareParameters = (all: readonly Json[], { operationId, tags }: Described) => {
    const shared = all.map((parameter) => {
      const name = inOneWord(String(parameter.name));
      return parameters.share(parameter, [
        name,
        ...[tags[0] ?? "", operationId].map((id) => `${inOneWord(id)}${name}`),
      ]);
    });
    return shared.length > 0 ? { parameters: shared } : {};
  };
  const share = ({ parameters: all, responses: byStatus, ...rest }: Described, ofPath: readonly Json[]): Json => ({
    ...rest,
    ...shareParameters(ofPath.length > 0 ? all.filter((one) => one.in !== "path") : all, rest as Described),
    responses: Object.fromEntries(
      Object.entries(byStatus).map(([status, response]) => [
        status,
        responses.share(response, [`${inOneWord(String(rest.operationId))}Success`]),
      ]),
    ),
  });
  const shared = Object.entries(paths).map(([path, methods]) => {
    const ofPath = parametersOf(methods);
    const [first] = Object.values(methods);
    const described = Object.entries(methods).map(([method, one]) => [method, share(one, ofPath)]);
    return [path, { ...Object.fromEntries(described), ...(first ? shareParameters(ofPath, first) : {}) }];
  });
  return { paths: Object.fromEntries(shared) as Json, parameters: parameters.pool, responses: responses.pool };
}
