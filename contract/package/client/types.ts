import type { operations } from "./operations.ts";

/** The id of an operation that an API token may call, such as `people.place`. */
export type OperationId = keyof operations;

type Sent<Id extends OperationId, Place extends "path" | "query"> = NonNullable<operations[Id]["parameters"][Place]>;

type Body<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : never;

/** A part that may be left out because everything in it may. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Name]?: Value | undefined }
    : { [K in Name]: Value };

/** What an operation takes: `{ params, query, body }`, each where it has one. Files are `Blob`s, a `File` with its name. */
export type Input<Id extends OperationId> = Part<"params", Sent<Id, "path">> &
  Part<"query", Sent<Id, "query">> &
  Part<"body", Body<Id>>;

type Answer<Response> = Response extends { content: { "application/json": infer Value } } ? Value : undefined;

type Answers<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202 | 204 ? Answer<Responses[Status]> : never;
}[keyof Responses];

/** What an operation returns; undefined where it returns nothing. */
export type Output<Id extends OperationId> = Answers<operations[Id]["responses"]>;

interface Page {
  next: string | null;
  results: readonly unknown[];
}

/** The id of an operation that returns a list page by page. */
export type ListId = {
  [Id in OperationId]: [Body<Id>] extends [never] ? (Output<Id> extends Page ? Id : never) : never;
}[OperationId];

/** One of what a list consists of. */
export type Item<Id extends ListId> = Output<Id> extends { results: readonly (infer One)[] } ? One : never;
