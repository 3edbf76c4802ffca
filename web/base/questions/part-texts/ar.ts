import type { FileKind } from "@sextant/questions/interactions/file-upload/file-kinds.ts";
import type { PartTexts } from "./en.ts";

/** A count with its noun: one, two, three to ten, and beyond. */
function counted(count: number, [one, two, few, many]: readonly [string, string, string, string]): string {
  const rest = count % 100;
  if (count === 1) return one;
  if (count === 2) return two;
  return `${count} ${rest >= 3 && rest <= 10 ? few : many}`;
}
const words = ["كلمة واحدة", "كلمتان", "كلمات", "كلمة"] as const;
const areas = ["منطقة واحدة", "منطقتين", "مناطق", "منطقة"] as const;
const matches = ["مطابقة واحدة", "مطابقتين", "مطابقات", "مطابقة"] as const;
const points = ["نقطة واحدة", "نقطتان", "نقاط", "نقطة"] as const;
const times = ["مرة واحدة", "مرتين", "مرات", "مرة"] as const;

const filesOf = ["ملف واحد", "ملفين", "ملفات", "ملفًا"] as const;
const fileKindNames: Record<FileKind, string> = {
  picture: "صور",
  pdf: "PDF",
  document: "مستندات مكتبية",
  text: "نص عادي",
  audio: "صوت",
  video: "فيديو",
};

export const ar: PartTexts = {
  blank: (number) => `الفراغ ${number}`,
  choose: "اختر",
  leave_empty: "اتركه فارغًا",

  stock: "إجابات للوضع",
  place_help: "اختر إجابة ثم موضعها، أو اسحبها إليه.",
  gap: (number) => `الفراغ ${number}`,
  gap_of: (number, count) => `الفراغ ${number} من ${count}`,
  gap_named: (number, label) => `الفراغ ${number}، ${label}`,
  empty: "فارغ",
  holds: (place, item) => `${place}: ${item}`,
  place_here: (item, place) => `ضع ${item} في ${place}`,
  picked_up: (item) => `أُخذت ${item}. اختر موضعها.`,
  put_back: (item) => `أُعيدت ${item}.`,
  placed: (item, place) => `وُضعت ${item} في ${place}.`,
  placed_instead: (item, place, before) => `وُضعت ${item} في ${place} بدلًا من ${before}.`,
  taken_out: (item, place) => `أُخرجت ${item} من ${place}.`,
  in_place: (place) => `في ${place}`,
  answers_at: (place) => `إجابات ${place}`,
  full: {
    item: (most) => `يمكن استعمالها ${counted(most, times)}. أخرجها من موضع لتستعملها هنا.`,
    place: (most) => `لا يتسع هذا الموضع لأكثر من ${most}. أخرج واحدة لتضع غيرها.`,
    total: (most) => `يمكنك وضع ${most} في المجموع. أخرج واحدة لتضع غيرها.`,
  },

  match_hint: (min, max) =>
    max > 0
      ? min === max
        ? `كوّن ${counted(max, matches)}.`
        : `كوّن حتى ${counted(max, matches)}.`
      : min > 0
        ? `كوّن ${counted(min, matches)} على الأقل.`
        : "",
  match_one: "اختر واحدة في كل صف.",
  match_several: "اختر كل ما ينطبق في كل صف.",
  match_place: "طابق كلًّا من هذه مع إجابة مما يلي.",
  cell: (row, column) => `${row}، ${column}`,
  clear_row: (row) => `امسح إجابة ${row}`,

  order_help: "اسحب لترتّب، أو استعمل الأسهم.",
  order_some: (min, max) => (min === max ? `اختر ${max} ورتّبها.` : `اختر حتى ${max} ورتّبها.`),
  order_keys: "اضغط المسافة لتأخذه، ومفاتيح الأسهم لتحرّكه، ثم المسافة لتضعه.",
  order_list: "ترتيبك",
  order_rest: "خارج ترتيبك",
  order_empty: "لا شيء هنا بعد. أضف ما يأتي أولًا.",
  order_unanswered: "لم تُجب بعد. إن كان الترتيب صحيحًا فأبقه.",
  order_keep: "أبق هذا الترتيب",
  order_clear: "ابدأ من جديد",
  order_full: (most) => `يمكنك ترتيب ${most}. أخرج واحدًا لتضيف غيره.`,
  order_handle: (item, position, count) => `${item}، ${position} من ${count}`,
  move_up: (item) => `حرّك ${item} إلى أعلى`,
  move_down: (item) => `حرّك ${item} إلى أسفل`,
  move_earlier: (item) => `قدّم ${item}`,
  move_later: (item) => `أخّر ${item}`,
  add: "أضف",
  add_item: (item) => `أضف ${item} إلى ترتيبك`,
  remove_item: (item) => `أخرج ${item} من ترتيبك`,
  grabbed: (item) => `أُخذ ${item}. حرّكه بمفاتيح الأسهم.`,
  dropped: (item, position, count) => `وُضع ${item}، ${position} من ${count}.`,
  moved: (item, position, count) => `${item}، ${position} من ${count}.`,
  added: (item, position) => `أُضيف ${item} في الموضع ${position}.`,
  removed: (item) => `أُخرج ${item}.`,
  kept: "هذا الترتيب هو إجابتك.",
  cleared: "مُسحت الإجابة.",

  areas: "مناطق الصورة",
  hotspot_one: "اختر منطقة واحدة من الصورة.",
  hotspot_some: (min, max) =>
    max === 0
      ? "اختر كل منطقة تنطبق."
      : min === max
        ? `اختر ${counted(max, areas)} من الصورة.`
        : `اختر حتى ${counted(max, areas)} من الصورة.`,
  hotspot_full: (most) => `يمكنك اختيار ${counted(most, areas)}. تراجع عن واحدة لتختار غيرها.`,
  show_list: "اعرض المناطق قائمة",
  hide_list: "أخف القائمة",
  area: (number) => `المنطقة ${number}`,
  uploads: (count) => `عدد الملفات: ${count}`,

  your_answer: "إجابتك",
  words: (count) => counted(count, words),
  words_asked: (min, max) =>
    min !== null && max !== null
      ? min === max
        ? `اكتب ${counted(max, words)}`
        : `اكتب من ${min} إلى ${counted(max, words)}`
      : max !== null
        ? `اكتب ${counted(max, words)} على الأكثر`
        : min !== null
          ? `اكتب ${counted(min, words)} على الأقل`
          : "",
  words_over: (extra) => `زيادة على الحد: ${counted(extra, words)}. يمكنك إبقاء هذه الإجابة.`,
  text_full: "بلغت الحد. لا يمكنك كتابة المزيد.",

  upload: {
    kinds: fileKindNames,
    kind: {
      picture: "صورة",
      pdf: "PDF",
      document: "مستند",
      text: "نص",
      audio: "صوت",
      video: "فيديو",
    },
    asked: (kinds, files, mb) => {
      const named = new Intl.ListFormat("ar", { type: "disjunction" }).format(kinds.map((kind) => fileKindNames[kind]));
      return `${named}. ${files === 1 ? `ملف واحد، حتى ${mb} ميغابايت.` : `حتى ${counted(files, filesOf)}، كل منها حتى ${mb} ميغابايت.`}`;
    },
    add: "ارفع ملفًا",
    add_another: "ارفع ملفًا آخر",
    replace: "استبدل",
    replace_named: (name) => `استبدل ${name}`,
    remove: "أزل",
    remove_named: (name) => `أزل ${name}`,
    cancel: "ألغِ",
    cancel_named: (name) => `ألغِ رفع ${name}`,
    dismiss: "أخفِ",
    dismiss_named: (name) => `أخفِ الرسالة عن ${name}`,
    file: (number) => `الملف ${number}`,
    uploading: (name) => `جارٍ رفع ${name}`,
    sent: (percent, size) => `${percent}% من ${size}`,
    waiting: "بانتظار الاتصال. أبقِ هذه الصفحة مفتوحة، ويُستأنف الرفع من تلقاء نفسه.",
    only_in_test: "يرفع الطلاب الملفات هنا أثناء الاختبار.",
    problem: {
      kind: () => "لا يقبل هذا السؤال هذا النوع من الملفات. لم تتغير إجابتك.",
      size: (mb) => `هذا الملف أكبر من ${mb} ميغابايت. لم تتغير إجابتك.`,
      empty: () => "هذا الملف فارغ. اختر ملفًا آخر.",
      full: () => "لم تبقَ مساحة لملفاتك. لم تتغير إجابتك. أخبر المشرف.",
      disk: () => "لم تبقَ مساحة للملفات على الخادم. لم تتغير إجابتك. أخبر المشرف.",
      closed: () => "لم يعد هذا القسم يقبل إجابات. لم تتغير إجابتك.",
      many: () => "لا يمكنك إضافة هذا الملف. لم تتغير إجابتك. جرّب ملفًا آخر.",
      failed: () => "تعذّر رفع هذا الملف. لم تتغير إجابتك. حاول مجددًا.",
    },
  },

  review: {
    correct_answer: "الإجابة الصحيحة",
    correct_order: "الترتيب الصحيح",
    right: "إجابتك، صحيحة",
    wrong: "إجابتك، غير صحيحة",
    given: "إجابتك",
    missed: "إجابة صحيحة لم تُختر",
    not_right: "خيارات أخرى",
    left_out: "بلا إجابة",
    nothing: "لا إجابة",
    in_place: "موضعك، صحيح",
    belongs: (position) => `موضعك، غير صحيح: مكانه ${position}`,
    does_not_belong: "موضعك، غير صحيح: ليس من الترتيب",
    place: "موضعك",
    rubric: "كيف تُصحَّح",
    reached: "المستوى:",
    comments: "تعليقات على إجابتك",
    points: (count) => counted(count, points),
    mark_of: (mark, most) => `${mark} من ${counted(most, points)}`,
    sample: "إجابة نموذجية",
    guidance: "للمصحّحين",
    by_person: "يصحّح هذه الإجابة شخص.",
    mark: (mark, most, earned) => {
      if (earned && earned.max !== most) {
        const said = `الدرجة: ${earned.points} من ${counted(earned.max, points)}`;
        return most === null ? said : `${said} (معايير التصحيح: ${mark} من ${most})`;
      }
      return most === null ? `الدرجة: ${mark}` : `الدرجة: ${mark} من ${counted(most, points)}`;
    },
  },
  review_of_other: {
    right: "إجابة الطالب، صحيحة",
    wrong: "إجابة الطالب، غير صحيحة",
    given: "إجابة الطالب",
    comments: "تعليقات على الإجابة",
    in_place: "موضع الطالب، صحيح",
    belongs: (position) => `موضع الطالب، غير صحيح: مكانه ${position}`,
    does_not_belong: "موضع الطالب، غير صحيح: ليس من الترتيب",
    place: "موضع الطالب",
  },
};
