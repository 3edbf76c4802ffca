import { GROUP_SCHEMA, listOf, USER_SCHEMA } from "./resources.ts";

/** The most resources that a search answers at once. */
export const MOST_RESULTS = 200;

/** Returns what this implementation can do (RFC 7643, section 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Token",
      description: "The token that staff make on the page of the sign-in service, as Authorization: Bearer …",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

const resourceType = (base: string, name: "User" | "Group", schema: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions: [],
  meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
});

/** Returns the kinds of resources (RFC 7643, section 6). */
export const resourceTypes = (base: string) => [
  resourceType(base, "User", USER_SCHEMA),
  resourceType(base, "Group", GROUP_SCHEMA),
];

type Mutability = "readOnly" | "readWrite" | "immutable";

const attribute = (
  name: string,
  description: string,
  given: {
    type?: string;
    mutability?: Mutability;
    required?: true;
    unique?: true;
    parts?: object[];
    several?: true;
  } = {},
) => ({
  name,
  type: given.parts ? "complex" : (given.type ?? "string"),
  multiValued: given.several === true,
  description,
  required: given.required === true,
  ...(given.type === undefined && !given.parts ? { caseExact: name === "externalId" } : {}),
  mutability: given.mutability ?? "readWrite",
  returned: "default",
  uniqueness: given.unique ? "server" : "none",
  ...(given.parts ? { subAttributes: given.parts } : {}),
});

const schema = (base: string, id: string, name: string, attributes: object[]) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  id,
  name,
  description: name,
  attributes,
  meta: { resourceType: "Schema", location: `${base}/Schemas/${id}` },
});

const externalId = attribute("externalId", "The directory’s own ID");

/** Returns what is kept of people and groups (RFC 7643, section 7). */
export const schemas = (base: string) => [
  schema(base, USER_SCHEMA, "User", [
    attribute("userName", "The name in the directory", { required: true, unique: true }),
    externalId,
    attribute("name", "Given and family name", {
      parts: [
        attribute("formatted", "Both", { mutability: "readOnly" }),
        attribute("givenName", "Given name"),
        attribute("familyName", "Family name"),
      ],
    }),
    attribute("displayName", "Both names", { mutability: "readOnly" }),
    attribute("emails", "The address that the person is known by; one is kept", {
      several: true,
      parts: [
        attribute("value", "The address"),
        attribute("type", "Always work"),
        attribute("primary", "Always true", { type: "boolean" }),
      ],
    }),
    attribute("active", "Whether the person may sign in", { type: "boolean" }),
  ]),
  schema(base, GROUP_SCHEMA, "Group", [
    attribute("displayName", "The name of the group", { required: true, unique: true }),
    externalId,
    attribute("members", "People in it", {
      several: true,
      parts: [
        attribute("value", "The ID of a person", { mutability: "immutable" }),
        attribute("$ref", "Their address", { type: "reference", mutability: "immutable" }),
        attribute("type", "Always User", { mutability: "immutable" }),
        attribute("display", "Their name", { mutability: "readOnly" }),
      ],
    }),
  ]),
];

/** Returns a list of discovery documents as a search answers. */
export const listOfDocuments = (documents: readonly unknown[]) => listOf(documents, documents.length, 1);
