// What programs import.
export { ApiError, type Problem, type ProblemCode } from "./api-error.ts";
export { type CallOptions, type Client, type ClientOptions, createClient } from "./client.ts";
export type { components, operations } from "./operations.ts";
export type { Input, Item, ListId, OperationId, Output } from "./types.ts";
