import { shortenMiddle } from "@sextant/questions/text/cut.ts";
import type { Texts } from "./en.ts";

const MOST_OF_A_NAME = 40;

/** What is counted: one of it, two, 3 to 10, 11 to 99, and a hundred or none; the last three after the number. */
type Counted = readonly [one: string, two: string, few: string, many: string, other: string];
const rules = new Intl.PluralRules("ar");

/** Returns a number of things as Arabic counts them: 3 and 103 alike, 11 and 111, 100 and 200. */
function counted(count: number, [one, two, few, many, other]: Counted): string {
  const category = rules.select(count);
  if (category === "one") return one;
  if (category === "two") return two;
  return `${count} ${category === "few" ? few : category === "many" ? many : other}`;
}

const percent = new Intl.NumberFormat("ar", { style: "percent", maximumFractionDigits: 2, numberingSystem: "latn" });
const answers = (count: number) => counted(count, ["إجابة واحدة", "إجابتان", "إجابات", "إجابة", "إجابة"]);
const safe = (count: number) => `${answers(count)} في أمان على هذا الجهاز`;
/** Said instead where the device was not found to keep them. */
const unsafe = (count: number) => `لم تُرسل بعد: ${answers(count)}، وهذا الجهاز لا يستطيع حفظها`;
/** Names of files, as they are told in a sentence; a long one keeps its beginning and its end. */
const quoted = (names: readonly string[]) =>
  new Intl.ListFormat("ar").format(names.map((name) => `«${shortenMiddle(name, MOST_OF_A_NAME)}»`));
const files = (count: number) => counted(count, ["ملف واحد", "ملفان", "ملفات", "ملفًا", "ملف"]);
/** One file by its name, several by their number: the bar has little room. */
const fewNames = (names: readonly string[]) =>
  names.length === 1 ? `«${shortenMiddle(names[0] ?? "", 24)}»` : files(names.length);
const seconds = (count: number) => counted(count, ["ثانية واحدة", "ثانيتان", "ثوانٍ", "ثانية", "ثانية"]);
const minutes = (count: number) => counted(count, ["دقيقة واحدة", "دقيقتان", "دقائق", "دقيقة", "دقيقة"]);
/** What the rule gives to answers that were not sent before the end. */
const inTime = (within: number) =>
  `تُحسب الإجابات التي قدّمتها في الوقت إن وصلتنا خلال ${minutes(within)} من النهاية وأمكننا التحقق من وقت تقديمها.`;
const hours = (count: number) => counted(count, ["ساعة واحدة", "ساعتان", "ساعات", "ساعة", "ساعة"]);
const questions = (count: number) => counted(count, ["سؤال واحد", "سؤالان", "أسئلة", "سؤالًا", "سؤال"]);

/** What the player says, in Arabic. */
export const ar: Texts = {
  loading: "جارٍ التحميل",
  close: "إغلاق",
  try_again: "حاول مرة أخرى",
  quit: "إغلاق Safe Exam Browser",
  leave: "إلى الرئيسية",
  preview: "معاينة",
  draft_preview: "معاينة المسودة",
  place_of: ({ section, sections, module, modules }) => {
    const ofModules = modules > 1 ? `الوحدة ${module} من ${modules}` : "";
    return [sections > 1 ? `القسم ${section} من ${sections}` : "", ofModules].filter(Boolean).join(" · ");
  },
  questions,
  list: (parts) => new Intl.ListFormat("ar", { type: "unit" }).format(parts),
  length: (time) => {
    if (time < 60) return seconds(time);
    const whole = Math.round(time / 60);
    const [h, m] = [Math.floor(whole / 60), whole % 60];
    return [h > 0 ? hours(h) : "", m > 0 ? minutes(m) : ""].filter(Boolean).join(" و");
  },
  clock: {
    label: "الوقت المتبقي",
    hide: "إخفاء",
    show: "إظهار الوقت",
    hide_long: "إخفاء الساعة",
    show_long: "إظهار الساعة",
    left: "متبقٍ",
    untimed: "بلا حد زمني",
    right: (right: number, checked: number) => `${right} صحيحة من ${checked}`,
    five: "بقيت خمس دقائق في هذا القسم.",
    one: "بقيت دقيقة واحدة في هذا القسم.",
    hidden: "الساعة مخفية.",
    shown: "الساعة ظاهرة.",
  },
  tools: {
    label: "الأدوات",
    calculator: "الآلة الحاسبة",
    reference_sheet: "القوانين",
    highlight: "تظليل",
    line_reader: "قارئ السطور",
    masking: "غطِّ أجزاء من الصفحة",
    read_aloud: "قراءة بصوت مسموع",
    eliminator: "شطب",
    text: "النص",
    more: "المزيد",
    failed: "هذه الأداة لا تعمل الآن. اختبارك لم يتأثر.",
  },
  tool_names: {
    calculator: "آلة حاسبة",
    reference_sheet: "ورقة القوانين",
    highlight: "تظليل وملاحظات",
    line_reader: "قارئ السطور",
    eliminator: "شطب الخيارات",
    masking: "تغطية أجزاء من الصفحة",
    read_aloud: "القراءة بصوت مسموع",
    read_aloud_passages: "قراءة النصوص بصوت مسموع",
  },
  text_menu: {
    size: "حجم النص",
    sizes: ["عادي", "كبير", "كبير جدًا"],
    zoom: "التكبير",
    contrast: "التباين",
    contrast_normal: "عادي",
    contrast_more: "أعلى",
    theme: "المظهر",
    theme_system: "النظام",
    theme_light: "فاتح",
    theme_dark: "داكن",
  },
  more: {
    note: "ملاحظة على هذا السؤال",
    report: "الإبلاغ عن مشكلة",
    clear: "امسح إجابتي",
    pause: "إيقاف مؤقت",
    keys: "اختصارات لوحة المفاتيح",
    letters: "اختصارات الحرف الواحد",
    full_screen: "ملء الشاشة",
    leave_full_screen: "إنهاء ملء الشاشة",
    leave: "حفظ ومغادرة",
    leave_title: "هل تغادر الآن؟",
    leave_saved: "إجاباتك محفوظة.",
    leave_unsaved: (count) => `لم تُحفظ بعد: ${answers(count)}. ابقَ هنا حتى تُحفظ.`,
    leave_uncounted: (count) => `وصلتنا ولا تُحتسب: ${answers(count)}.`,
    leave_unsent: (count, isKept, isOffline) => {
      if (!isKept) return `${unsafe(count)}. أبقِ هذه الصفحة مفتوحة وإلا ضاعت.`;
      return `${safe(count)}. ${isOffline ? "نرسلها عند عودة الاتصال." : "سنواصل محاولة إرسالها."}`;
    },
    leave_timed: "يمكنك العودة، لكن ساعة هذا القسم تستمر.",
    leave_untimed: "عُد متى شئت.",
    stay: "متابعة العمل",
    go: "مغادرة",
  },
  report: {
    title: "الإبلاغ عن مشكلة",
    kind: "ما المشكلة في هذا السؤال؟",
    kinds: {
      wrong_key: "لا إجابة مناسبة",
      typo: "خطأ مطبعي",
      picture: "صورة أو نص مفقود",
      unclear: "لا أفهم المطلوب",
      other: "شيء آخر",
    },
    text: "أخبرنا بالمزيد (اختياري)",
    help: "يقرأ مدرّسوك هذا بعد اختبارك. تابع العمل: الساعة لا تتوقف.",
    send: "أرسل البلاغ",
    cancel: "إلغاء",
    sent: "شكرًا، سننظر في الأمر. أعطِ الإجابة التي تراها الأفضل.",
    open: "أبلغت عن هذا من قبل. سننظر في الأمر.",
    failed: "تعذر إرسال بلاغك. تحقق من الاتصال وحاول مجددًا.",
  },

  question: {
    word: "السؤال",
    number: (number) => `السؤال ${number}`,
    of: (number, count) => `${number} من ${count}`,
    of_up_to: (number, most) => `${number} من ${most} على الأكثر`,
    passage: "النص",
    pane: "السؤال",
    flag: "علامة",
    flagged: "عليه علامة",
    strike: "شطب",
    divider: "حرّك الفاصل بين النص والسؤال",
    back: "السابق",
    next: "التالي",
    check: "مراجعة",
    review: "مراجعة الإجابات",
    finish: "إنهاء",
    first: "هذا أول سؤال.",
    no_way_back: "لا يمكنك الرجوع في هذا القسم.",
    note_label: "ملاحظتك على هذا السؤال",
    note_help: "تُحفظ مع إجابتك. يمكنك أنت ومدرّسوك قراءتها في المراجعة.",
    opening: "جارٍ إعداد أسئلتك",
    next_one: "جارٍ اختيار سؤالك التالي",
    next_one_body: "يستغرق هذا لحظة ولا يُحسب من وقتك.",
  },
  sync: {
    saved: "كل الإجابات محفوظة",
    saving: "جارٍ الحفظ",
    waiting: (count, names) => {
      const what = [count > 0 ? answers(count) : "", names.length > 0 ? fewNames(names) : ""].filter(Boolean);
      return `قيد الانتظار: ${new Intl.ListFormat("ar").format(what)}`;
    },
    uploading: (names) => `جارٍ رفع ${fewNames(names)}`,
    not_uploaded: (names) => `لم يُرفع: ${fewNames(names)}`,
    offline: "لا اتصال",
    blocked: "الاتصال محجوب",
    failing: (count) => `لم تُحفظ بعد: ${answers(count)}`,
    refused: (count) => `تعذّر حفظ: ${answers(count)}`,
    uncounted: (count) => `لا تُحتسب: ${answers(count)}`,
    again_in: (time) => `لم تُحفظ بعد. المحاولة التالية بعد ${time}`,
    read_only: "للقراءة فقط",
  },
  grid: {
    label: "الأسئلة",
    summary: (answered, left, flagged) =>
      [`أُجيب: ${answered}`, `بقي: ${left}`, flagged > 0 ? `بعلامة: ${flagged}` : ""].filter(Boolean).join(" · "),
    answered: "أُجيب",
    seen: "شوهد",
    not_seen: "لم يُشاهد",
    flagged: "بعلامة",
    check_page: "راجع إجاباتك",
    states: { full: "أُجيب", part: "أُجيب جزئيًا", seen: "شوهد ولم يُجب", unseen: "لم يُشاهد" },
    button: (number, state, flagged) => `السؤال ${number}، ${state}${flagged ? "، بعلامة" : ""}`,
  },
  files: {
    at: (name, number) => `${quoted([name])}، السؤال ${number}`,
    share: (name, percent) => `${quoted([name])}: \u2066${percent}%\u2069`,
    coming_title: "قيد الرفع",
    failed_title: "لم يُرفع",
    still: (names) => `لم يكتمل بعد رفع ${quoted(names)}.`,
    coming: (names) => `لم يكتمل بعد رفع ${quoted(names)}. أبقِ هذه الصفحة مفتوحة.`,
    in_grace: (names, within) =>
      `لم يكتمل بعد رفع ${quoted(names)}. يُحتسب ما يصلنا خلال ${minutes(within)} من النهاية. أبقِ هذه الصفحة مفتوحة.`,
    failed: (names) => `تعذّر رفع ${quoted(names)}، فلم يدخل في إجابتك.`,
    missing: (names) => `لم يُرفع ${quoted(names)} ولم يدخل في إجاباتك.`,
    leave: (names) => `لم يكتمل بعد رفع ${quoted(names)}. إن غادرت الآن ضاع.`,
    elsewhere: (names) => `جارٍ رفع ${quoted(names)} في علامة التبويب هذه. تابع هنا ليدخل في إجابتك.`,
    signed_out: (names) => `لم يكتمل بعد رفع ${quoted(names)}. أبقِ هذه الصفحة مفتوحة، وسجّل الدخول في علامة تبويب أخرى.`,
    wait_submit: "انتظر ثم سلّم",
    wait_end: "انتظر ثم أنهِ هذا القسم",
    submitting_after: "سنسلّم اختبارك حين يكتمل الرفع.",
    ending_after: "سننهي القسم حين يكتمل الرفع.",
    submit_without: (count) => `سلّم من دون ${count === 1 ? "الملف" : "الملفات"}`,
    end_without: (count) => `أنهِ من دون ${count === 1 ? "الملف" : "الملفات"}`,
    leaving_title: (count) => (count === 1 ? "لم يكتمل رفع ملفك بعد" : "لم يكتمل رفع ملفاتك بعد"),
    leaving: "لا يمكنك العودة إلى هذا السؤال. سننتقل إلى التالي حين يكتمل الرفع.",
    go_without: (count) => `تابع من دون ${count === 1 ? "الملف" : "الملفات"}`,
    stay: "ابقَ هنا",
  },
  check: {
    title: "راجع عملك",
    all_answered: "أجبت عن كل الأسئلة.",
    unanswered: (count) => `بلا إجابة بعد: ${questions(count)}.`,
    no_penalty: "اختر سؤالًا لتعود إليه.",
    linear: "لا يمكنك الرجوع إلى سؤال في هذا القسم.",
    list_flagged: "بعلامة",
    list_unreadable: "ليست أعدادًا مقروءة",
    unreadable: "لا يمكن احتساب هذه الإجابات كما هي. ارجع واكتب كلًّا منها عددًا.",
    back: (number) => `العودة إلى السؤال ${number}`,
    end: (isModule) => (isModule ? "إنهاء هذه الوحدة" : "أنهِ هذا القسم"),
    submit: "تسليم",
    end_title: (name) => `إنهاء ${name}؟`,
    submit_title: "هل تسلّم وتنهي؟",
    end_body: "لا يمكنك العودة إليه.",
    submit_last: "هذا هو القسم الأخير.",
    submit_body: "لا يمكنك تغيير شيء بعد التسليم.",
    left: (time) => `ما زال لديك ${time}.`,
    stay: "متابعة العمل",
    ending: "جارٍ إرسال إجاباتك",
    offline: (isKept, within) =>
      isKept
        ? `لا يمكنك إنهاء هذا القسم دون اتصال. إجاباتك محفوظة على هذا الجهاز. أبقِ هذه الصفحة مفتوحة وحاول مجددًا. إن انتهى الوقت قبل ذلك ينتهي القسم. ${inTime(within)}`
        : "لا يمكنك إنهاء هذا القسم دون اتصال، وهذا الجهاز لا يستطيع حفظ إجاباتك. أبقِ هذه الصفحة مفتوحة وحاول مجددًا عند عودة الاتصال.",
  },
  notes: {
    hide: "أخفِ هذه الملاحظة",
    offline_title: "لا اتصال. تابع عملك.",
    offline: (count, isKept) => {
      if (!isKept) {
        return count > 0
          ? `${unsafe(count)}. أبقِ هذه الصفحة مفتوحة، ونرسلها عند عودة الاتصال.`
          : "هذا الجهاز لا يستطيع حفظ إجاباتك. أبقِ هذه الصفحة مفتوحة، ونرسلها عند عودة الاتصال.";
      }
      return count > 0
        ? `${safe(count)}، ونرسلها عند عودة الاتصال.`
        : "نحفظ إجاباتك على هذا الجهاز ونرسلها عند عودة الاتصال.";
    },
    blocked_title: "شيء ما بينك وبيننا يحجب الاتصال. تابع عملك.",
    blocked: (count, isKept) => {
      const rest = "قد يكون السبب مرشّحًا أو صفحة دخول إلى Wi-Fi.";
      if (!isKept) {
        return count > 0
          ? `${unsafe(count)}. أبقِ هذه الصفحة مفتوحة، وسنواصل محاولة الإرسال. ${rest}`
          : `هذا الجهاز لا يستطيع حفظ إجاباتك. أبقِ هذه الصفحة مفتوحة، وسنواصل محاولة الإرسال. ${rest}`;
      }
      return count > 0
        ? `${safe(count)}، وسنواصل محاولة الإرسال. ${rest}`
        : `نحفظ إجاباتك على هذا الجهاز ونواصل محاولة إرسالها. ${rest}`;
    },
    clock_runs: "الساعة مستمرة.",
    offline_more: "وماذا لو انتهى الوقت؟",
    offline_more_answer: (within) => `${inTime(within)} ونحفظ ما سواها، والقرار لمدرّسيك.`,
    online_title: "عاد الاتصال",
    online: "كل الإجابات محفوظة.",
    extended_title: "لديك وقت إضافي",
    extended: (time) => `أُضيف إلى هذا القسم: ${time}.`,
    message_title: "رسالة من مدرستك",
    refused_title: "إجابة لم تُحفظ",
    refused: (position, isKept) =>
      isKept
        ? `تعذّر حفظ إجابتك عن السؤال ${position}. بقيت على هذا الجهاز. أجب عن السؤال مجددًا.`
        : `تعذّر حفظ إجابتك عن السؤال ${position}. أبقِ هذه الصفحة مفتوحة وأجب عن السؤال مجددًا.`,
    uncounted_title: (count) => `وصلت متأخرةً: ${answers(count)}`,
    uncounted: {
      deadline: "أُعطيت بعد انتهاء الوقت، أو وصلت متأخرة جدًا، أو لا يمكننا التأكد من وقتها.",
      staff: "أُعطيت بعد أن أنهت مدرستك الاختبار، أو وصلت متأخرة جدًا، أو لا يمكننا التأكد من وقتها.",
      student: "أُعطيت بعد التسليم، أو وصلت متأخرة جدًا، أو لا يمكننا التأكد من وقتها.",
    },
    uncounted_kept: (count) =>
      count === 1
        ? "لا تُحتسب حتى الآن. حفظناها، ويمكن لمدرّسيك احتسابها."
        : "لا تُحتسب حتى الآن. حفظناها كلها، ويمكن لمدرّسيك احتسابها.",
    returned: {
      here: {
        title: "وصلت إجابات من هذا الجهاز",
        saved: (count) => `حُفظت هناك وتُحتسب، من هذا الجهاز: ${answers(count)}.`,
        overtaken: (position) => `السؤال ${position}: تُحتسب إجابتك على الجهاز الآخر، لأنك أعطيتها بعد أن تابعت هناك.`,
        both: (here, there) => `هنا: ${here}. هناك: ${there}.`,
      },
      elsewhere: {
        title: "وصلت إجابات من جهازك الآخر",
        saved: (count) => `حُفظت وتُحتسب، ممّا أعطيته هناك: ${answers(count)}.`,
        overtaken: (position) => `السؤال ${position}: تُحتسب إجابتك هنا، لأنك أعطيتها بعد أن تابعت هنا.`,
        both: (there, here) => `هناك: ${there}. هنا: ${here}.`,
      },
    },
    returned_kept: (count) =>
      count === 1
        ? "حفظنا الإجابة الأخرى أيضًا. يمكن لمدرّسيك رؤيتها واحتسابها بدلًا منها."
        : "حفظنا الإجابات الأخرى أيضًا. يمكن لمدرّسيك رؤيتها واحتسابها بدلًا منها.",
    blank: "بلا إجابة",
    restored_title: "مرحبًا بعودتك",
    restored: (count: number) => `استُعيدت من هذا الجهاز: ${answers(count)}.`,
    continued: (answered: number, count: number) => `إجاباتك كما تركتها: أُجيب عن ${answered} من ${count}.`,
    reopened_title: "أُعيد فتح اختبارك",
    reopened: "تابع من حيث توقفت.",
    reopened_until: (when: string) => `يمكنك العمل حتى ${when}.`,
    tools_title: "غيّرت مدرستك الأدوات",
    tools_off: (names: string) => `أُوقفت: ${names}.`,
    tools_on: (names: string) => `عادت: ${names}.`,
    again_in: (time) => `الخادم مشغول جدًا. نحاول مجددًا بعد ${time}.`,
    storage_title: "هذا الجهاز لا يستطيع حفظ إجاباتك",
    storage: "نرسل كل إجابة فورًا. إن انقطع الاتصال فأبقِ هذه الصفحة مفتوحة حتى لا تضيع الإجابات غير المرسلة.",
    taken_title: "تابعت في متصفح آخر أو على جهاز آخر",
    taken: "يمكنك قراءة إجاباتك هنا، لا تغييرها.",
  },
  continue_here: "تابع هنا",
  act_failed: {
    title: "لم ينجح ذلك",
    offline: "لا اتصال. حاول مجددًا عند عودته.",
    blocked: "شيء ما بينك وبيننا يحجب الاتصال. حاول مجددًا، أو اسأل المشرف على اختبارك.",
    busy: "الخادم مشغول جدًا الآن. انتظر لحظة ثم حاول مجددًا.",
    next_offline: (isKept) =>
      isKept
        ? "يحتاج السؤال التالي إلى اتصال. إجابتك محفوظة على هذا الجهاز. اختر «التالي» مجددًا عند عودة الاتصال."
        : "يحتاج السؤال التالي إلى اتصال. أبقِ هذه الصفحة مفتوحة، واختر «التالي» مجددًا عند عودة الاتصال.",
    refused: "لا يمكنك فعل ذلك الآن. حُدّثت الصفحة.",
    wrong_password: "ليست هذه كلمة مرور الاختبار. تحقق منها وحاول مجددًا.",
    wrong_start_code: "ليس هذا رمز البدء. تحقق مما يعرضه من يدير اختبارك وحاول مجددًا.",
    too_many_requests: "كلمات مرور أو رموز خاطئة كثيرة. انتظر دقيقة ثم حاول مجددًا.",
    address_refused: "لا يمكنك بدء هذا الاختبار من هذه الشبكة.",
    earlier_result_needed: "تحتاج إلى نتيجة في اختبار آخر قبل بدء هذا الاختبار.",
    safe_browser_needed: "افتح هذا الاختبار في Safe Exam Browser.",
    safe_browser_left: "افتح هذا الاختبار في Safe Exam Browser مجددًا.",
  },
  failed: {
    title: "توقفت هذه الصفحة",
    body: "إجاباتك محفوظة. أعد تحميل الصفحة لتتابع من حيث توقفت.",
    body_unsent: (count) => `${unsafe(count)}. أبقِ هذه الصفحة مفتوحة حتى تتغير هذه الرسالة، ثم أعد تحميلها لتتابع.`,
    reload: "إعادة التحميل",
  },
  other_tab: {
    title: "اختبارك مفتوح في علامة تبويب أخرى",
    body: "يمكنك العمل في علامة تبويب واحدة. تابع هناك، أو تابع هنا بدلًا منها.",
  },
  other_device: {
    title: "بدأت هذا في متصفح آخر أو على جهاز آخر",
    body: "كل ما حفظته هناك موجود هنا. إن تابعت هنا فلن يمكنك هناك إلا القراءة.",
  },
  signed_out: {
    title: "سُجّل خروجك",
    body: (count, isKept) => {
      if (count === 0) return "سجّل الدخول لتتابع من حيث توقفت.";
      return isKept
        ? `${safe(count)}. سجّل الدخول لتتابع من حيث توقفت.`
        : `${unsafe(count)}. أبقِ هذه الصفحة مفتوحة، وسجّل الدخول في علامة تبويب أخرى، فنرسلها من هنا.`;
    },
    action: "تسجيل الدخول",
  },
  unreachable: {
    title: "لا اتصال",
    body: "يتعذّر على هذا الجهاز الوصول إلى Sextant، فتعذّر تحميل اختبارك. سنواصل المحاولة ونتابع فور عودة الاتصال.",
    blocked_title: "شيء ما بينك وبيننا يحجب الاتصال",
    blocked: "قد يكون السبب مرشّحًا أو صفحة دخول إلى Wi-Fi. تحقق هل تُفتح مواقع أخرى، أو اطلب المساعدة. سنواصل المحاولة.",
    kept: (count, isKept) => `${isKept ? safe(count) : unsafe(count)}. نرسلها عند عودة الاتصال. أبقِ هذه الصفحة مفتوحة.`,
  },
  not_found: { title: "الاختبار غير موجود", body: "ربما سُحب، أو أن العنوان غير صحيح." },
  expired: { title: "أُغلق هذا الاختبار", body: "لم تبدأه في الوقت المحدد. اسأل مدرّسك إن احتجت فرصة أخرى." },
  cancelled: { title: "أُلغي هذا الاختبار", body: "ألغته مدرستك. إجاباتك ما زالت لديها." },
  zone_unknown: (zone: string) => `لا يعرف هذا المتصفح المنطقة الزمنية ${zone}. تظهر الأوقات بالتوقيت العالمي UTC.`,

  not_open: {
    title: "لم يُفتح بعد",
    opens: (when) => `يُفتح ${when}.`,
    in: (time) => `أي بعد ${time}. سيُفتح في هذه الصفحة.`,
    soon: "يُفتح خلال أقل من دقيقة.",
  },
  before: {
    next_module: "تتبعها وحدة أخرى. نقاطك هنا تحدد أيّها.",
    no_clock: "«ابدأ» يفتح الاختبار، ولا ساعة تعمل.",
    later_clock: "لا ساعة في القسم الأول. الأقسام المحددة الوقت تبدأ ساعتها حين تبدؤها.",
    rules: "قبل أن تبدأ",
    rules_list: ({ timed, several, mayPause, keeps }) => [
      timed
        ? "تبدأ الساعة حين تبدأ قسمًا وتستمر حتى لو أغلقت هذه الصفحة."
        : "لا حد زمني. يمكنك المغادرة والعودة، ولديك سبعة أيام من البدء للتسليم.",
      several ? "يُقفل القسم متى انتهى. وأنت تقرر متى تبدأ القسم التالي." : "",
      keeps
        ? "نحفظ كل إجابة حين تقدّمها. إن انقطع الاتصال فتابع: يرسل هذا الجهاز إجاباتك لاحقًا."
        : "نحفظ كل إجابة حين تقدّمها. هذا الجهاز لا يستطيع حفظ الإجابات: إن انقطع الاتصال فأبقِ هذه الصفحة مفتوحة.",
      mayPause ? "يمكنك التوقف مؤقتًا، وتتوقف الساعة معك." : "",
      "استخدم علامة تبويب واحدة على جهاز واحد.",
    ],
    sections: "الأقسام",
    no_limit: "بلا حد",
    clock: (atOnce) =>
      atOnce ? "تبدأ الساعة حين تضغط زر البدء." : "يعرض زر البدء التعليمات أولًا. تبدأ الساعة حين تبدأ القسم.",
    late: (left, planned) => `لديك ${left} لا ${planned}`,
    late_goes_on: (left) => `لديك ${left}، وهو أقل مما يستغرقه هذا الاختبار`,
    late_closes: (when) => `إغلاق الاختبار: ${when}. لا تُحتسب إجابات بعده.`,
    start_late: (left) => `ابدأ ومعك ${left}`,
    break_after: (time) => `استراحة: ${time}`,
    total: (time) => `المجموع ${time}`,
    accommodations: "مُعدّ لك",
    multiplier: (factor) => `لديك ${factor} ضعف الوقت المعتاد. الأوقات في هذه الصفحة تشمل ذلك.`,
    untimed: "لا حد زمني لك.",
    may_pause: "يمكنك التوقف متى احتجت.",
    read_aloud: "يمكنك سماع كل سؤال ونص بصوت مقروء.",
    masking: "يمكنك تغطية أجزاء من الصفحة.",
    check: "هذا الجهاز",
    start: "ابدأ",
    preview: "معاينة: لا يُحسب شيء هنا.",
  },
  behaviour: {
    check: "تحقق من الإجابة",
    checking: "جارٍ التحقق",
    answer_first: "أجب عن السؤال لتتحقق منه.",
    by_hand: "يصحّح هذه الإجابة شخص، فلا يمكن التحقق منها الآن. إجابتك محفوظة؛ تابع إلى السؤال التالي.",
    correct: "صحيحة",
    partly: "صحيحة جزئيًا",
    wrong: "غير صحيحة",
    left: (count) => (count === 1 ? "بقيت محاولة واحدة" : count === 2 ? "بقيت محاولتان" : `بقيت ${count} محاولات`),
    once: "يمكنك التحقق من هذه الإجابة مرة واحدة، ولا يمكن تغييرها بعد ذلك.",
    tries: (count) => counted(count, ["محاولة واحدة", "محاولتان", "محاولات", "محاولة", "محاولة"]),
    cost: (share) =>
      share > 0 ? `كل محاولة خاطئة تكلّف ${percent.format(share)} من النقاط.` : "لا تكلّف المحاولات الخاطئة أي نقاط.",
    none_left: "لم تبقَ محاولات.",
    locked: "لم يعد ممكنًا تغيير هذه الإجابة.",
    change: "غيّر إجابتك ثم تحقق منها مجددًا.",
    explanation: "الشرح",
    each: "لماذا كل خيار صحيح أو خاطئ",
    each_wrong: "لماذا الخيارات الأخرى خاطئة",
    your_answer: "إجابتك",
    hints: "تلميحات",
    hint_below: "ظهر تلميح جديد أدناه",
    offline: "يحتاج التحقق إلى اتصال. إجابتك محفوظة؛ حاول مجددًا عند عودة الاتصال.",
    offline_unkept: "يحتاج التحقق إلى اتصال. أبقِ هذه الصفحة مفتوحة، وحاول مجددًا عند عودة الاتصال.",
    refused: "تعذّر التحقق من هذه الإجابة. حاول مجددًا.",
    closing: (solved, needed, topic) =>
      `${solved} من ${needed} لإغلاق ${topic === null ? "خطأ" : `خطئك في «${topic}»`}.`,
    closes: (solved, needed, topic) =>
      `${solved} من ${needed}: تُغلق هذه الإجابة ${topic === null ? "خطأ" : `خطأك في «${topic}»`}.`,
    stays_open: (solved, needed, topic) =>
      `${solved} من ${needed} لإغلاقه: يبقى ${topic === null ? "الخطأ" : `خطؤك في «${topic}»`} مفتوحًا.`,
    sure: "ما مدى تأكدك؟",
    levels: ["غير متأكد", "متأكد نوعًا ما", "متأكد تمامًا"],
  },
  access: {
    title: "لبدء هذا الاختبار",
    asking: "جارٍ التحقق مما تحتاج إليه",
    failed: "تعذّر التحقق مما تحتاج إليه للبدء.",
    met: "متوفر:",
    missing: "ناقص:",
    address: "يمكنك بدء هذا الاختبار من هذه الشبكة.",
    other_address: (address) => `لا يمكنك البدء من هذه الشبكة (العنوان ${address}). استخدم شبكة مدرستك أو اسأل مدرّسك.`,
    earlier: (name) => `تحتاج إلى نتيجة في «${name}».`,
    earlier_at_least: (name, wanted) => `تحتاج إلى ${wanted} على الأقل في «${name}».`,
    no_result: "لا نتيجة معلنة لك بعد.",
    has: (has) => `لديك ${has}.`,
    points: (said, count) => `${said} ${rules.select(count) === "few" ? "نقاط" : "نقطة"}`,
    password: "كلمة المرور",
    code: "رمز البدء",
    code_help: "يعرضه من يدير اختبارك حين يمكنك البدء.",
    password_help: "تحصل عليها من مدرّسك أو ممن يدير اختبارك.",
  },
  device: {
    open: "افحص هذا الجهاز",
    back: "رجوع",
    start_anyway: "ابدأ على أي حال",
    sections: (count) => `الأقسام: ${count}`,
  },
  ahead: {
    title: "الأسئلة",
    soon: "ستُنزَّل بعد لحظة.",
    on_start: "ستُحمَّل حين تبدأ.",
    downloading: "جارٍ التنزيل، والأسئلة مشفّرة حتى تبدأ. بعد اكتماله يمكنك المتابعة حتى لو انقطع الاتصال.",
    all_here: (count) =>
      count === 1 ? "السؤال على هذا الجهاز، مشفّر حتى تبدأ." : `كل الأسئلة (${count}) على هذا الجهاز، مشفّرة حتى تبدأ.`,
    count: (done, all) => `${done} من ${all} سؤالًا`,
    of: (done, all) => `${done} من ${all}`,
    fetching: (done, all) => `جارٍ تنزيل الأسئلة: ${done} من ${all}`,
    ready: "الأسئلة على هذا الجهاز، مشفّرة حتى تبدأ. يمكنك المتابعة حتى لو انقطع الاتصال.",
  },
  between: {
    first: "حين تكون مستعدًا",
    locked: (name) => `أُقفل ${name}`,
    time_up_saved: "انتهى الوقت. إجاباتك محفوظة.",
    answered: (count, total) => `أجبت عن ${count} من ${questions(total)}.`,
    left_out: (positions) => {
      const named = new Intl.ListFormat("ar-u-nu-latn").format(positions.map(String));
      return `تركت ${positions.length === 1 ? "السؤال" : positions.length === 2 ? "السؤالين" : "الأسئلة"} ${named}.`;
    },
    locked_body: (name) => `أُغلق ${name}. لا يمكنك العودة إليه.`,
    begin: (name) => `ابدأ ${name}`,
    starts: (time) => `${time}. تبدأ الساعة حين تبدأ.`,
    starts_untimed: "بلا حد زمني. ابدأ حين تكون مستعدًا.",
    unsent: (count) => `جارٍ الإرسال: ${answers(count)}. أبقِ هذه الصفحة مفتوحة حتى تصلنا.`,
  },
  break: {
    title: "استراحة",
    body: "لن يبدأ القسم التالي حتى تبدأه. يمكنك ذلك أثناء الاستراحة أو بعدها.",
    over: "انتهت استراحتك",
    over_body: "ابدأ القسم التالي حين تكون مستعدًا.",
    left: "ما بقي من الاستراحة",
  },
  paused: {
    title: "متوقف مؤقتًا",
    own: "الساعة متوقفة. تابع حين تكون مستعدًا.",
    team: "أوقفت مدرستك اختبارك مؤقتًا. الساعة متوقفة، وتتابع حين تستأنفه.",
    resume: "متابعة",
  },
  time_up: {
    title: "انتهى الوقت",
    sending: (count) => `جارٍ الإرسال: ${answers(count)}.`,
    sent: "كل إجاباتك محفوظة.",
    again_in: (count, time) => `لم تُحفظ بعد: ${answers(count)}. نحاول مجددًا بعد ${time}. أبقِ هذه الصفحة مفتوحة.`,
    offline: (count, isKept) =>
      `لا اتصال. ${isKept ? safe(count) : unsafe(count)}. نرسلها عند عودة الاتصال. أبقِ هذه الصفحة مفتوحة.`,
    blocked: (count, isKept) =>
      `شيء ما بينك وبيننا يحجب الاتصال. ${isKept ? safe(count) : unsafe(count)}. سنواصل محاولة الإرسال. أبقِ هذه الصفحة مفتوحة.`,
    wait: "جارٍ إقفال القسم.",
  },
  submit: { title: "أنهيت كل الأقسام", body: "سلّم اختبارك ليُصحَّح." },
  submitted: {
    unsent_title: "سُلّم، وما زالت إجابات تُرسل",
    unsent: (count, isKept) =>
      `${isKept ? `${safe(count)} و` : `${answers(count)} `}جارٍ إرسالها. أبقِ هذه الصفحة مفتوحة حتى تصل.`,
    unsent_offline: (count, isKept, within) =>
      `لا اتصال. ${isKept ? safe(count) : unsafe(count)}. تُحسب إن وصلت خلال ${minutes(within)} من النهاية. أبقِ هذه الصفحة مفتوحة.`,
    unsent_blocked: (count, isKept, within) =>
      `شيء ما بينك وبيننا يحجب الاتصال. ${isKept ? safe(count) : unsafe(count)}. تُحسب إن وصلت خلال ${minutes(within)} من النهاية. أبقِ هذه الصفحة مفتوحة.`,
    unsent_failing: (count, isKept) =>
      `${isKept ? `${safe(count)}، ولم نتمكن من إرسالها بعد` : unsafe(count)}. سنواصل المحاولة. أبقِ هذه الصفحة مفتوحة.`,
    unsent_again_in: (count, isKept, time) =>
      `${isKept ? safe(count) : unsafe(count)}. الخادم مشغول جدًا: نحاول مجددًا بعد ${time}. أبقِ هذه الصفحة مفتوحة.`,
    title: "سُلّم",
    by_time: "سلّمنا اختبارك نيابة عنك.",
    by_staff: "أنهت مدرستك هذا الاختبار وسلّمت عملك.",
    by_student: "سلّمت اختبارك.",
    scoring: "جارٍ تصحيحه. سيُفتح التقرير هنا حين يجهز.",
    marking: "ما زال على مدرّس أن يصحّح جزءًا منه. بعد ذلك يُفتح تقريرك هنا حين تنشره مدرستك.",
    scored_title: "صُحّح اختبارك",
    scored: "يمكنك رؤية التقرير حين تعلنه مدرستك.",
    released_title: "تقريرك جاهز",
    released: "اطّلع على درجتك وراجع كل سؤال.",
    report: "اطّلع على تقريرك",
    receipt: "الإيصال",
    receipt_line: (answered, total) => `أُجيب وحُفظ ${answered} من ${total}`,
    receipt_code: "الرمز",
    receipt_files: "الملفات",
    uncounted_title: "إجابات لا تُحتسب بعد",
    uncounted: ({ section, position, late, answer, counts }) => {
      const place = section ? `${section}، السؤال ${position}` : `السؤال ${position}`;
      const given = answer === null ? "" : `: ${answer || "بلا إجابة"}`;
      const why = late ? "وصلت متأخرة" : "أجبت مرة أخرى على جهاز آخر";
      const instead = counts === null ? "" : counts === "" ? " لا يُحتسب غيرها." : ` ما يُحتسب: ${counts}.`;
      return `${place}${given} (${why}).${instead}`;
    },
    uncounted_kept: "يمكن لمدرّسيك رؤية هذه الإجابات واحتسابها.",
    download: "نزّل الإيصال",
    refused: (count) => `تعذّر حفظ: ${answers(count)}. أخبر مدرّسك.`,
  },
  marks: {
    color: "لون التظليل",
    colors: { yellow: "أصفر", green: "أخضر", blue: "أزرق", underline: "خط تحت النص" },
    mark: "تظليل",
    note: "ملاحظة",
    note_label: "ملاحظتك على هذا التظليل",
    remove: "إزالة",
    pin: (number) => `ملاحظتك ${number}`,
    hint: "التظليل مفعّل. حدد نصًا لتظلله. بلوحة المفاتيح: الأسهم تنتقل من كلمة إلى كلمة، ومع Shift تأخذ أكثر، وEnter يظلل، وDelete يزيل.",
    off: "التظليل متوقف.",
    marked: "ظُلّل.",
    removed: "أُزيل التظليل.",
  },
  line_reader: {
    label: "قارئ السطور",
    help: "الأسهم تحركه سطرًا. ومع Shift تكبّره أو تصغّره.",
    move: "حرّك قارئ السطور",
    taller: "سطور أكثر",
    shorter: "سطور أقل",
  },
  masking: {
    label: "غطِّ أجزاء من الصفحة",
    add: "أضف غطاء",
    cover_answers: "غطِّ الإجابات",
    no_answers: "لا قائمة إجابات في هذا السؤال.",
    move: (number) => `حرّك الغطاء ${number}`,
    remove: (number) => `أزل الغطاء ${number}`,
    help: "مفاتيح الأسهم تحرّك الغطاء، ومع Shift تغيّر حجمه، وDelete يزيله.",
  },
  read_aloud: {
    label: "قراءة بصوت مسموع",
    question: "اقرأ السؤال",
    passage: "اقرأ النص",
    pause: "أوقف مؤقتًا",
    resume: "تابع",
    stop: "أوقف",
    speed: "السرعة",
    none: "لا يستطيع هذا المتصفح القراءة بصوت مسموع.",
  },
  reference: {
    label: "ورقة القوانين",
    move: "حرّكها: بالأسهم أو بالسحب",
    circle: "دائرة",
    rectangle: "مستطيل",
    triangle: "مثلث",
    right_triangle: "مثلث قائم",
    special_1: "30°–60°–90°",
    special_2: "45°–45°–90°",
    box: "متوازي مستطيلات",
    cylinder: "أسطوانة",
    sphere: "كرة",
    cone: "مخروط",
    pyramid: "هرم",
    facts: ["في الدائرة 360 درجة من القوس.", "في الدائرة 2π راديان من القوس.", "مجموع زوايا المثلث 180 درجة."],
  },
  keys: {
    title: "اختصارات لوحة المفاتيح",
    off: "اختصارات الحرف الواحد متوقفة. شغّلها من المزيد.",
    rows: {
      arrows: "التنقل بين الخيارات والاختيار",
      choose: "اختيار خيار",
      strike: "شطب خيار أو إعادته",
      clear: "مسح الإجابة (على خيار)",
      flag: "وضع علامة على السؤال",
      next: "السؤال التالي",
      back: "السؤال السابق",
      grid: "قائمة الأسئلة",
      calculator: "الآلة الحاسبة (على خيار، يختار C الخيار C)",
      reference: "ورقة القوانين",
      highlight: "تشغيل التظليل أو إيقافه",
      mark: "تظليل المحدد",
      line_reader: "قارئ السطور",
      masking: "تغطية أجزاء من الصفحة",
      read_aloud: "قراءة بصوت مسموع",
      strike_mode: "إظهار أزرار الشطب أو إخفاؤها",
      note: "ملاحظة على هذا السؤال",
      text: "حجم النص والألوان",
      clock: "إخفاء الساعة أو إظهارها",
      help: "إظهار هذه الاختصارات",
      escape: "إغلاق المفتوح",
    },
  },
};
