import type { z } from "zod";
import type { OperationId, Operations } from "./operations.ts";

type Field<Id extends OperationId, Name extends "params" | "query" | "body"> = Operations[Id] extends {
  readonly [K in Name]: infer Schema extends z.ZodType;
}
  ? Schema
  : never;

/** A part that may be left out because everything in it may. */
type Part<Name extends string, Schema> = [Schema] extends [never]
  ? unknown
  : Schema extends z.ZodType
    ? Record<never, never> extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> }
    : unknown;

/** The JSON that a caller sends: `{params, query, body}`, each where the operation has it. */
export type OperationInput<Id extends OperationId> = Part<"params", Field<Id, "params">> &
  Part<"query", Field<Id, "query">> &
  Part<"body", Field<Id, "body">>;

/** The JSON that a caller gets. */
export type OperationOutput<Id extends OperationId> = Operations[Id]["response"] extends infer Schema extends z.ZodType
  ? z.input<Schema>
  : null;

/** The input of a handler after parsing: defaults filled in, instants as Dates. */
export interface HandlerInput<Id extends OperationId> {
  params: Field<Id, "params"> extends infer S extends z.ZodType ? z.output<S> : Record<never, never>;
  query: Field<Id, "query"> extends infer S extends z.ZodType ? z.output<S> : Record<never, never>;
  body: Field<Id, "body"> extends infer S extends z.ZodType ? z.output<S> : undefined;
}

/** What a handler answers with before it is stripped and encoded: instants as Dates. */
export type HandlerOutput<Id extends OperationId> = Operations[Id]["response"] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : null;
