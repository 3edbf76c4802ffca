import { z } from "zod";
import { signInObject } from "./auth.ts";
import { id, idParams, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { sha256 } from "./sessions.ts";
import { anyone, authors, student, team } from "./who.ts";

/** What an assessment asks of Safe Exam Browser. */
const safeBrowserRules = z.object({
  /** Students can start only in Safe Exam Browser. */
  required: z.boolean(),
  /** A password opens the file. */
  has_file_password: z.boolean(),
  /** Quitting asks for a password. */
  has_quit_password: z.boolean(),
  /** Browser Exam Keys: where there are any, one must match. Each system and version of Safe Exam Browser has its own. */
  exam_keys: z.array(z.string()),
  /** Students may close Safe Exam Browser by a link once their test is over. */
  quit_link: z.boolean(),
});

const password = text(100).min(4).nullable().optional();
/** Hashes and codes as they come: what doesn’t fit is refused as wrong. */
const sent = text(200).optional();

export const safeBrowserOperations = {
  "safe_browser.get_rules": operation({
    method: "GET",
    path: "/api/assessments/{id}/safe-browser/",
    summary: "Get what an assessment asks of Safe Exam Browser",
    who: team,
    params: idParams,
    status: 200,
    response: safeBrowserRules,
  }),
  "safe_browser.set_rules": operation({
    method: "PUT",
    path: "/api/assessments/{id}/safe-browser/",
    summary:
      "Set whether students must use Safe Exam Browser, and how; it takes effect at once for those who haven't started",
    who: authors,
    params: idParams,
    body: z.object({
      required: z.boolean(),
      /** Left out, it stays; null removes it. */
      file_password: password,
      /** Left out, it stays; null removes it. */
      quit_password: password,
      exam_keys: z.array(sha256).max(50).default([]),
      quit_link: z.boolean().default(true),
    }),
    status: 200,
    response: safeBrowserRules,
  }),
  "safe_browser.create_file": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/{id}/safe-browser/",
    summary:
      "Create the file that opens your sitting in Safe Exam Browser; once you started, the team must let you back in",
    who: student,
    params: idParams,
    status: 201,
    response: z.object({
      /** Downloads the file, without a sign-in. */
      download: z.string(),
      /** Opens it in Safe Exam Browser, where that is installed. */
      open: z.string(),
      /** By then the file must have been opened. */
      expires_at: time,
      /** Safe Exam Browser asks for a password before it opens the file. */
      has_password: z.boolean(),
    }),
  }),
  "safe_browser.file": operation({
    method: "GET",
    path: "/api/safe-browser/files/{code}/",
    summary: "Download the file of a sitting, until it was opened once",
    who: anyone,
    params: z.object({ code: z.string().regex(/^[\w-]{43}$/, "Must be the code of a file") }),
    status: 200,
    response: null,
    stream: "application/seb",
  }),
  "safe_browser.enter": operation({
    method: "POST",
    path: "/api/safe-browser/enter/",
    summary: "Sign in to a sitting from its start page in Safe Exam Browser, once per file",
    who: anyone,
    body: z.object({
      session: id,
      /** Of the start page's address. */
      code: text(100),
      /** `SafeExamBrowser.security.configKey` of the start page, where the header `X-SafeExamBrowser-ConfigKeyHash` isn't sent. */
      config_key: sent,
      /** `SafeExamBrowser.security.browserExamKey` of the start page. */
      exam_key: sent,
    }),
    status: 200,
    response: z.object({
      /** Null where the page was loaded again by who is in already. */
      sign_in: signInObject.nullable(),
      /** The page of the sitting. */
      next: z.string(),
      /** The address that closes Safe Exam Browser; null where the team doesn't offer it. */
      quit: z.string().nullable(),
    }),
  }),
} as const;
