import type { Answer, SignedIn, TestApp } from "./app.ts";

/** Sends a multipart form with a file in the part `file`, and text fields before it. */
export async function upload<Body = Record<string, unknown>>(
  { app }: TestApp,
  url: string,
  as: SignedIn | null,
  file: { name: string; bytes: Uint8Array | string } | null,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) {
    const bytes = typeof file.bytes === "string" ? new TextEncoder().encode(file.bytes) : file.bytes;
    form.append("file", new Blob([new Uint8Array(bytes)]), file.name);
  }
  const encoded = new Response(form);
  const response = await app.inject({
    method: "POST",
    url,
    headers: {
      ...(as ? { authorization: `JWT ${as.token}` } : {}),
      "content-type": encoded.headers.get("content-type") ?? "",
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const isJson = String(response.headers["content-type"] ?? "").includes("json");
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : response.body) as Body,
    headers: response.headers,
  };
}
