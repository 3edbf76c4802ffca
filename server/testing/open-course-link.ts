import { expect } from "vitest";
import { sha256 } from "../platform/secrets.ts";
import type { SignedIn, TestApp } from "./app.ts";
import type { TestPlatform } from "./lti-platform.ts";

interface Opening {
  person: Record<string, unknown>;
  /** Where the link leads, below `/api/lti/launch/`. */
  query: string;
  claims?: Record<string, unknown>;
}

/** Posts a form, as a browser would. */
export const postForm = (test: TestApp, url: string, form: Record<string, string>) =>
  test.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });

/** Opens a link of a course, as its platform’s page would. @returns The person, signed in. */
export async function openCourseLink(
  test: TestApp,
  remote: TestPlatform,
  { person, query, claims = {} }: Opening,
): Promise<SignedIn> {
  const secret = "kept by the page";
  const target = `${test.platform.config.publicUrl}/api/lti/launch/${query}`;
  const started = await test.call<{ url: string }>("POST", "/api/lti/start/", {
    body: {
      iss: remote.issuer,
      login_hint: "7",
      target_link_uri: target,
      client_id: remote.clientId,
      challenge: sha256(secret).toString("base64url"),
    },
  });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const form = await remote.sign(started.body.url, person, {
    claims: { "https://purl.imsglobal.org/spec/lti/claim/target_link_uri": target, ...claims },
  });
  const posted = await postForm(test, "/api/lti/launch/", form);
  const code = new URL(String(posted.headers.location)).searchParams.get("code") ?? "";
  const arrived = await test.call<{ access_token: string; user: { id: string; role: string } }>(
    "POST",
    "/api/sso/exchange/",
    { body: { code, secret } },
  );
  expect(arrived.status, String(posted.headers.location)).toBe(200);
  const { access_token: token, user } = arrived.body;
  return { id: user.id, role: user.role as SignedIn["role"], token, signInId: "", address: "" };
}

/** Begins to choose a test for a course, as its platform’s page would in a frame. @returns The page that it shows. */
export async function openChoosing(
  test: TestApp,
  remote: TestPlatform,
  { person, claims = {} }: Omit<Opening, "query">,
): Promise<string> {
  const target = `${test.platform.config.publicUrl}/api/lti/choose/`;
  const asked = new URLSearchParams({
    iss: remote.issuer,
    login_hint: "7",
    target_link_uri: target,
    client_id: remote.clientId,
  });
  const begun = await test.app.inject({
    method: "GET",
    url: `/api/lti/login/?${asked}`,
    headers: { "sec-fetch-dest": "iframe" },
  });
  expect(begun.statusCode, begun.body).toBe(303);
  const form = await remote.sign(String(begun.headers.location), person, {
    claims: { "https://purl.imsglobal.org/spec/lti/claim/target_link_uri": target, ...remote.choosing(), ...claims },
  });
  const shown = await postForm(test, "/api/lti/launch/", form);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers["content-security-policy"]).toContain("frame-ancestors https: http:");
  return shown.body;
}
