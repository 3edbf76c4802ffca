import type { ComponentType } from "react";
import { findPendingStep } from "./pending-step.ts";
import { SigninScreen } from "./signin-screen.tsx";

type Screen = {
  load: () => Promise<ComponentType>;
  /** Only for people who are signed out. */
  isForSignedOut: boolean;
};

/** The pages before the sign-in, by path. All but the first are separate chunks. */
const screens: Readonly<Record<string, Screen>> = {
  "/signin": { load: async () => SigninScreen, isForSignedOut: true },
  // The second step after a correct first one; otherwise the code to a phone.
  "/signin/code": {
    load: () =>
      findPendingStep()
        ? import("./second-step-screen.tsx").then((chunk) => chunk.SecondStepScreen)
        : import("./code-screen.tsx").then((chunk) => chunk.CodeScreen),
    isForSignedOut: true,
  },
  "/signin/set-up": {
    load: () => import("./set-up-screen.tsx").then((chunk) => chunk.SetUpScreen),
    isForSignedOut: false,
  },
  "/signin/forgot": {
    load: () => import("./forgot-screen.tsx").then((chunk) => chunk.ForgotScreen),
    isForSignedOut: true,
  },
  "/signin/enrol": {
    load: () => import("./enrol-screen.tsx").then((chunk) => chunk.EnrolScreen),
    isForSignedOut: true,
  },
  // The return from the organisation's own sign-in service, or from a learning platform.
  "/signin/sso": { load: () => import("./sso-screen.tsx").then((chunk) => chunk.SsoScreen), isForSignedOut: false },
  // A launch from a course of a learning platform; one that is signed in may come as someone else.
  "/signin/lti": { load: () => import("./lti-screen.tsx").then((chunk) => chunk.LtiScreen), isForSignedOut: false },
  // Where Safe Exam Browser begins a test, and the address that closes it.
  "/seb/start": {
    load: () => import("./safe-browser-screen.tsx").then((chunk) => chunk.SafeBrowserScreen),
    isForSignedOut: false,
  },
  "/seb/quit": {
    load: () => import("./safe-browser-end-screen.tsx").then((chunk) => chunk.SafeBrowserEndScreen),
    isForSignedOut: false,
  },
  // Targets of links in emails, opened by their recipients, signed in or not; and of the one-time link at the first start.
  "/signin/reset": {
    load: () => import("./reset-screen.tsx").then((chunk) => chunk.ResetScreen),
    isForSignedOut: false,
  },
  "/signin/confirm": {
    load: () => import("./confirm-screen.tsx").then((chunk) => chunk.ConfirmScreen),
    isForSignedOut: false,
  },
  "/first-staff": {
    load: () => import("./first-staff-screen.tsx").then((chunk) => chunk.FirstStaffScreen),
    isForSignedOut: false,
  },
};

/** Returns the page before the sign-in that a path opens; undefined for every other path. */
export function screenAt(path: string): Screen | undefined {
  return screens[path.replace(/^(\/seb\/\w+)\/.*/, "$1").replace(/(.)\/$/, "$1")];
}
