import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Your own account and devices. */
export const pages: Readonly<Record<TopicsOf<"account">, HelpPage>> = {
  "install-the-app": {
    lead: "Put Sextant on your home screen or desktop, so that it opens like any other app.",
    picture: "The account menu of a student, with the item that installs the app.",
    steps: [
      "On a computer or an Android phone, open the {{shell:account.label}} and choose {{shell:account.install}}.",
      "On an iPhone or iPad, open Sextant in Safari, press Share, then Add to Home Screen.",
      "Open Sextant from its icon and sign in once.",
      "Open a test once while you’re online. From then on, a running section opens without a network too.",
    ],
    troubles: [
      {
        what: "{{shell:account.install}} is missing",
        todo: "The app is installed already, or the browser can’t install apps. Chrome, Edge and Safari can.",
      },
      {
        what: "The app shows an old version",
        todo: "Close it and open it again. It updates at each start.",
      },
    ],
  },
  "second-step": {
    lead: "Protect your account with a passkey, or with a code from your phone after the password.",
    picture: "The security part of a profile: passkeys, the password and the authenticator app.",
    steps: [
      "Open the {{shell:account.label}}, then {{shell:account.profile}}, then {{profile:parts.security}}.",
      "Choose {{security:passkeys.add}} and confirm with your fingerprint, face or screen lock. That’s the quickest way to sign in.",
      "Or choose {{security:set_up}} beside {{security:app.name}}. Scan the code with the app, enter the 6 digits, then choose {{security:app.turn_on}}.",
      "Save the recovery codes: {{security:codes.copy}}, {{security:codes.download}} or {{security:codes.print}}. Then choose {{security:codes.done}}.",
      "At your next sign-in, enter the code from the app. Choose {{security:second.remember}} on your own device only.",
    ],
    more: [
      {
        title: "Change your password",
        steps: [
          "In {{profile:parts.security}}, enter the old and the new password, then choose {{profile:password_change}}.",
          "Look at {{profile:sign_ins}}. Choose {{profile:end}} beside a device you don’t recognise.",
        ],
      },
    ],
    troubles: [
      {
        what: "You don’t have your phone",
        todo: "At sign-in, choose {{security:second.use_recovery_code}}. Each code works once.",
      },
      {
        what: "You have neither phone nor codes",
        todo: "Ask a member of staff to reset your second step. You set up a new one after your next sign-in.",
      },
      {
        what: "{{security:passkeys.impossible}}",
        todo: "Set up an authenticator app. Passkeys need a current browser and an address that begins with https.",
      },
      {
        what: "The code is refused",
        todo: "Wait for the next one. If it’s refused again, set your phone’s clock to automatic.",
      },
    ],
  },
  notifications: {
    lead: "Choose what Sextant tells you about, and where: in the app, by email or as a push notification.",
    picture: "The notifications part of a profile: what you’re told about, and in which ways.",
    steps: [
      "Open the {{shell:account.label}}, then {{shell:account.profile}}, then {{profile:parts.notifications}}.",
      "For each kind, choose {{profile:notifications.in_app}}, {{profile:notifications.push}} and how you want {{profile:notifications.mail}}. Changes are saved right away.",
      "For {{profile:notifications.ways.daily}}, choose the {{profile:notifications.hour}}.",
      "Turn on {{push:here}}, then allow it when the browser asks.",
    ],
    more: [
      {
        title: "See what you were told",
        steps: ["Open the bell at the top. {{shell:places.notifications}} has all of them."],
      },
    ],
    troubles: [
      {
        what: "{{push:blocked.title}}",
        todo: "Open the site settings beside the address and set Notifications to Allow.",
      },
      {
        what: "No push on an iPhone or iPad",
        todo: "Add Sextant to the Home Screen first. Only the installed app can show notifications there.",
      },
      {
        what: "No email arrives",
        todo: "Look in the spam folder, and check the address under {{profile:parts.about}}. Your school manages it.",
      },
    ],
  },
};
