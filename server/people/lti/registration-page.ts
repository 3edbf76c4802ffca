import { plainPage, plainPolicy } from "./plain-page.ts";

/** Tells the platform that its window may close (LTI Dynamic Registration 1.0, section 3.3). */
const close = `(window.opener||window.parent).postMessage({subject:"org.imsglobal.lti.close"},"*")`;

export const registrationPolicy = plainPolicy({ script: close });

/** Returns what an administrator sees in their platform once a registration link was opened. */
export function registrationPage({ isDone, text }: { isDone: boolean; text: string }): string {
  return isDone
    ? plainPage({
        language: "en",
        title: "Registered",
        text: "Now turn the tool on here, and confirm the platform’s account in Sextant. You can close this window.",
        script: close,
      })
    : plainPage({ language: "en", title: "Not registered", text });
}
