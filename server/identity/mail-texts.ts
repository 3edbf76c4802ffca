/** What one mail says. `{name}` and the like are filled in. */
interface Text {
  subject: string;
  lines: readonly string[];
  button?: string;
  after?: readonly string[];
}

const en = {
  confirm_email: {
    subject: "Confirm your email for {organisation}",
    lines: ["Hello {name},", "Confirm that this address is yours, and your account is ready."],
    button: "Confirm my email",
    after: ["The link works once, for 24 hours. If you did not ask for this, do nothing: no account is made."],
  },
  already_enrolled: {
    subject: "You have an account at {organisation} already",
    lines: [
      "Hello,",
      "Someone, perhaps you, has just tried to enrol with this address. It has an account already: sign in with it, or set a new password there if you have forgotten yours.",
    ],
    button: "Sign in",
    after: ["If it was not you, there is nothing to do: nothing was changed."],
  },
  reset_password: {
    subject: "Set a new password for {organisation}",
    lines: ["Hello {name},", "Someone, hopefully you, asked for a new password for your account."],
    button: "Set a new password",
    after: [
      "The link works once, for 30 minutes. If you did not ask for this, do nothing: your password stays as it is.",
    ],
  },
  invitation: {
    subject: "Your account at {organisation}",
    lines: ["Hello {name},", "{organisation} has made an account for you. Choose a password to sign in with."],
    button: "Choose a password",
    after: [
      "The link works once, for 7 days. After that, ask for a new one by “Forgot your password?” at the sign-in.",
    ],
  },
  password_changed: {
    subject: "Your password for {organisation} was changed",
    lines: ["Hello {name},", "The password of your account was changed just now, and other devices were signed out."],
    after: ["If this was not you, set a new password at once by “Forgot your password?” at the sign-in."],
  },
} satisfies Record<string, Text>;

export type MailKind = keyof typeof en;

const ar: Record<MailKind, Text> = {
  confirm_email: {
    subject: "أكّد بريدك لدى {organisation}",
    lines: ["مرحبًا {name}،", "أكّد أن هذا العنوان لك، ويصبح حسابك جاهزًا."],
    button: "أكّد بريدي",
    after: ["يعمل الرابط مرة واحدة خلال 24 ساعة. إن لم تطلب هذا فلا تفعل شيئًا: لن يُنشأ حساب."],
  },
  already_enrolled: {
    subject: "لديك حساب لدى {organisation}",
    lines: [
      "مرحبًا،",
      "حاول أحد، ولعلّه أنت، التسجيل بهذا العنوان. له حساب من قبل: سجّل الدخول به، أو عيّن كلمة مرور جديدة إن نسيتها.",
    ],
    button: "تسجيل الدخول",
    after: ["إن لم تكن أنت فلا حاجة إلى شيء: لم يتغيّر شيء."],
  },
  reset_password: {
    subject: "كلمة مرور جديدة لدى {organisation}",
    lines: ["مرحبًا {name}،", "طلب أحد، ولعلّه أنت، كلمة مرور جديدة لحسابك."],
    button: "عيّن كلمة مرور جديدة",
    after: ["يعمل الرابط مرة واحدة خلال 30 دقيقة. إن لم تطلب هذا فلا تفعل شيئًا: تبقى كلمة مرورك كما هي."],
  },
  invitation: {
    subject: "حسابك لدى {organisation}",
    lines: ["مرحبًا {name}،", "أنشأت لك {organisation} حسابًا. اختر كلمة مرور لتسجيل الدخول."],
    button: "اختر كلمة مرور",
    after: ["يعمل الرابط مرة واحدة خلال 7 أيام. بعدها اطلب رابطًا جديدًا من «نسيت كلمة المرور؟» عند تسجيل الدخول."],
  },
  password_changed: {
    subject: "تغيّرت كلمة مرورك لدى {organisation}",
    lines: ["مرحبًا {name}،", "تغيّرت كلمة مرور حسابك الآن، وسُجّل الخروج من الأجهزة الأخرى."],
    after: ["إن لم تكن أنت فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور؟» عند تسجيل الدخول."],
  },
};

export const mailTexts: Record<"en" | "ar", Record<MailKind, Text>> = { en, ar };

/** Texts of messages to phones. */
export const smsTexts = {
  en: {
    phone_code:
      "{code} is your code for {organisation}. It works for 5 minutes. Nobody from us will ever ask you for it.",
    already_enrolled: "This number has an account at {organisation} already. Sign in with it, or with a code.",
  },
  ar: {
    phone_code: "{code} رمزك لدى {organisation}، وهو صالح 5 دقائق. لن يطلبه منك أحد من طرفنا.",
    already_enrolled: "لهذا الرقم حساب لدى {organisation}. سجّل الدخول به أو برمز.",
  },
} as const;
