import type { ComponentType } from "react";
import { SigninScreen } from "./signin-screen.tsx";

type Screen = {
  load: () => Promise<ComponentType>;
  /** Who is signed in has nothing to do here. */
  isForSignedOut: boolean;
};

/** The pages before the sign-in, by their path. All but the first come in a chunk of their own. */
export const screens: Readonly<Record<string, Screen>> = {
  "/signin": { load: async () => SigninScreen, isForSignedOut: true },
  "/signin/code": { load: () => import("./code-screen.tsx").then((chunk) => chunk.CodeScreen), isForSignedOut: true },
  "/signin/forgot": {
    load: () => import("./forgot-screen.tsx").then((chunk) => chunk.ForgotScreen),
    isForSignedOut: true,
  },
  "/signin/enrol": {
    load: () => import("./enrol-screen.tsx").then((chunk) => chunk.EnrolScreen),
    isForSignedOut: true,
  },
  // The way back from the organisation's own sign-in service.
  "/signin/sso": { load: () => import("./sso-screen.tsx").then((chunk) => chunk.SsoScreen), isForSignedOut: true },
  // Behind links of mails, opened by whoever got them, signed in or not; and behind the one-time link of the first start.
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
