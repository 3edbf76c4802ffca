/** What one mail says. `{name}` and the like are filled in; the name and the space before it are left out where none may be said. */
interface Text {
  subject: string;
  lines: readonly string[];
  button?: string;
  after?: readonly string[];
}

const en = {
  confirm_email: {
    subject: "Confirm your email for {organisation}",
    lines: [
      "Hello,",
      "Someone enrolled with this address. If it was you, confirm the address and choose your password to finish.",
    ],
    button: "Confirm my email",
    after: [
      "The link works once, for 24 hours. If you didn’t ask for this, ignore this email and no account will be created.",
    ],
  },
  already_enrolled: {
    subject: "You already have an account at {organisation}",
    lines: [
      "Hello,",
      "Someone tried to sign up with this address. You already have an account, so sign in instead. If you’ve forgotten your password, you can reset it there.",
    ],
    button: "Sign in",
    after: ["If it wasn’t you, you don’t need to do anything. Nothing has changed."],
  },
  reset_password: {
    subject: "Set a new password for {organisation}",
    lines: ["Hello {name},", "We got a request to reset the password for your account."],
    button: "Set a new password",
    after: [
      "The link works once, for 30 minutes. If you didn’t ask for this, ignore this email and your password stays the same.",
    ],
  },
  invitation: {
    subject: "Your account at {organisation}",
    lines: ["Hello {name},", "{organisation} has created an account for you. Choose a password to get started."],
    button: "Choose a password",
    after: [
      "The link works once, for 7 days. After that, use “Forgot password?” on the sign-in page to get a new one.",
    ],
  },
  password_changed: {
    subject: "Your password for {organisation} was changed",
    lines: ["Hello {name},", "Your password was just changed, and you were signed out on other devices."],
    after: ["If this wasn’t you, set a new password right away with “Forgot password?” on the sign-in page."],
  },
  second_step_changed: {
    subject: "Your second step for {organisation} was changed",
    lines: [
      "Hello {name},",
      "A passkey, authenticator app or set of recovery codes of your account was just added, replaced or removed.",
    ],
    after: [
      "If this wasn’t you, set a new password right away with “Forgot password?” on the sign-in page, and tell us.",
    ],
  },
  second_step_reset: {
    subject: "Your second step for {organisation} was reset",
    lines: [
      "Hello {name},",
      "A member of staff removed your passkeys, authenticator app and recovery codes, and you were signed out everywhere. Sign in with your password to set up a new second step.",
    ],
    after: ["If you didn’t ask for this, tell us right away."],
  },
  recovery_code_used: {
    subject: "A recovery code for {organisation} was used",
    lines: ["Hello {name},", "Someone just signed in to your account with one of your recovery codes."],
    after: [
      "If this wasn’t you, set a new password right away with “Forgot password?” on the sign-in page, and tell us.",
    ],
  },
  second_step_wanted: {
    subject: "Set up a second step for {organisation}",
    lines: [
      "Hello {name},",
      "{organisation} asks you to prove who you are in a second step when you sign in: with a passkey, or a code from an app on your phone. It takes about two minutes.",
    ],
    button: "Set up my second step",
  },
} satisfies Record<string, Text>;

export type MailKind = keyof typeof en;

const ar: Record<MailKind, Text> = {
  confirm_email: {
    subject: "أكّد بريدك لدى {organisation}",
    lines: ["مرحبًا،", "سجّل أحدهم بهذا العنوان. إن كنت أنت فأكّد العنوان واختر كلمة مرورك لإتمام التسجيل."],
    button: "أكّد بريدي",
    after: ["يعمل الرابط مرة واحدة خلال 24 ساعة. إن لم تطلب هذا فتجاهل هذه الرسالة ولن يُنشأ حساب."],
  },
  already_enrolled: {
    subject: "لديك حساب لدى {organisation}",
    lines: [
      "مرحبًا،",
      "حاول أحدهم التسجيل بهذا العنوان. لديك حساب بالفعل، فسجّل الدخول به. إن نسيت كلمة المرور فيمكنك إعادة تعيينها هناك.",
    ],
    button: "تسجيل الدخول",
    after: ["إن لم تكن أنت فلا حاجة إلى فعل شيء. لم يتغيّر شيء."],
  },
  reset_password: {
    subject: "كلمة مرور جديدة لدى {organisation}",
    lines: ["مرحبًا {name}،", "تلقينا طلبًا لإعادة تعيين كلمة مرور حسابك."],
    button: "عيّن كلمة مرور جديدة",
    after: ["يعمل الرابط مرة واحدة خلال 30 دقيقة. إن لم تطلب هذا فتجاهل هذه الرسالة وتبقى كلمة مرورك كما هي."],
  },
  invitation: {
    subject: "حسابك لدى {organisation}",
    lines: ["مرحبًا {name}،", "أنشأت لك {organisation} حسابًا. اختر كلمة مرور لتبدأ."],
    button: "اختر كلمة مرور",
    after: ["يعمل الرابط مرة واحدة خلال 7 أيام. بعدها اطلب رابطًا جديدًا من «نسيت كلمة المرور؟» عند تسجيل الدخول."],
  },
  password_changed: {
    subject: "تغيّرت كلمة مرورك لدى {organisation}",
    lines: ["مرحبًا {name}،", "تغيّرت كلمة مرور حسابك الآن، وسُجّل الخروج من الأجهزة الأخرى."],
    after: ["إن لم تكن أنت فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور؟» عند تسجيل الدخول."],
  },
  second_step_changed: {
    subject: "تغيّرت خطوتك الثانية لدى {organisation}",
    lines: ["مرحبًا {name}،", "أُضيف أو استُبدل أو أُزيل الآن مفتاح مرور أو تطبيق مصادقة أو رموز استرداد في حسابك."],
    after: ["إن لم تكن أنت فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور؟» عند تسجيل الدخول، وأخبرنا."],
  },
  second_step_reset: {
    subject: "أُعيد ضبط خطوتك الثانية لدى {organisation}",
    lines: [
      "مرحبًا {name}،",
      "أزال أحد المسؤولين مفاتيح المرور وتطبيق المصادقة ورموز الاسترداد الخاصة بك، وسُجّل خروجك من كل الأجهزة. سجّل الدخول بكلمة مرورك لإعداد خطوة ثانية جديدة.",
    ],
    after: ["إن لم تطلب هذا فأخبرنا فورًا."],
  },
  recovery_code_used: {
    subject: "استُخدم رمز استرداد لدى {organisation}",
    lines: ["مرحبًا {name}،", "سُجّل الدخول إلى حسابك الآن بأحد رموز الاسترداد."],
    after: ["إن لم تكن أنت فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور؟» عند تسجيل الدخول، وأخبرنا."],
  },
  second_step_wanted: {
    subject: "أعدّ خطوة ثانية لدى {organisation}",
    lines: [
      "مرحبًا {name}،",
      "تطلب منك {organisation} إثبات هويتك بخطوة ثانية عند تسجيل الدخول: بمفتاح مرور أو برمز من تطبيق على هاتفك. يستغرق ذلك نحو دقيقتين.",
    ],
    button: "إعداد خطوتي الثانية",
  },
};

export const mailTexts: Record<"en" | "ar", Record<MailKind, Text>> = { en, ar };

/** Texts of messages to phones. */
export const smsTexts = {
  en: {
    phone_code: "{code} is your code for {organisation}. It works for 5 minutes. We’ll never ask you for it.",
    already_enrolled:
      "You already have an account at {organisation} with this number. Sign in with your password or a code.",
  },
  ar: {
    phone_code: "{code} رمزك لدى {organisation}، وهو صالح 5 دقائق. لن يطلبه منك أحد من طرفنا.",
    already_enrolled: "لديك حساب لدى {organisation} بهذا الرقم. سجّل الدخول بكلمة المرور أو برمز.",
  },
} as const;
