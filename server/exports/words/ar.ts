import type { AnswerColumn } from "../tables/answers.ts";
import type { SittingColumn } from "../tables/sittings.ts";
import type { TableWords } from "./table-words.ts";

const person = {
  last_name: "اسم عائلة الطالب.",
  first_name: "الاسم الأول للطالب.",
  email: "البريد الإلكتروني للطالب.",
  school: "مدرسة الطالب عند إنشاء الجلسة.",
};

const sittings: TableWords<SittingColumn> = {
  title: "الجلسات",
  rows: "صف لكل جلسة، باستثناء المعاينات.",
  columns: {
    ...person,
    assessment: "اسم التقييم.",
    session: "معرّف الجلسة، وهو نفسه في كل الجداول.",
    version: "رقم إصدار التقييم. فارغ قبل البدء.",
    state:
      "حالة الجلسة: allocated (مُسندة) أو in_progress (جارية) أو submitted (مُسلَّمة) أو scored (مُصحَّحة) أو released (معلنة) أو cancelled (ملغاة) أو expired (منتهية).",
    started_at: "وقت بدء الطالب، بالتوقيت العالمي.",
    submitted_at: "وقت تسليم الجلسة، بالتوقيت العالمي.",
    released_at: "الوقت الذي أمكن فيه للطالب رؤية الدرجة أول مرة، بالتوقيت العالمي.",
    first_sitting: "هل هي أول جلسة للطالب على هذا الإصدار؟ الجلسات الأولى وحدها تدخل في الإحصاءات.",
    counts_in_statistics: "هل يمكن أن تدخل الجلسة في الإحصاءات؟ فارغ قبل التسليم.",
    partial: "هل أدى الطالب بعض الأقسام فقط؟",
    points: "النقاط المكتسبة في الأسئلة المحتسبة.",
    max_points: "النقاط المتاحة في الأسئلة المحتسبة.",
    scaled: "الدرجة على مقياس التقييم نفسه. فارغ إن لم يكن له مقياس.",
    standard_error: "الخطأ المعياري لدرجة القدرة. فارغ للدرجات الأخرى.",
    correct: "عدد الأسئلة المجاب عنها إجابة صحيحة.",
    wrong: "عدد الأسئلة المجاب عنها إجابة خاطئة.",
    omitted: "عدد الأسئلة التي بلا إجابة.",
    time_seconds: "الوقت المستغرق في الأسئلة، بالثواني.",
  },
};

const answers: TableWords<AnswerColumn> = {
  title: "الإجابات",
  rows: "صف لكل سؤال في كل جلسة مُسلَّمة، باستثناء المعاينات.",
  columns: {
    ...person,
    assessment: sittings.columns.assessment,
    session: sittings.columns.session,
    version: "رقم إصدار التقييم.",
    submitted_at: sittings.columns.submitted_at,
    first_sitting: sittings.columns.first_sitting,
    counts_in_statistics: "هل يمكن أن تدخل الجلسة في الإحصاءات؟",
    section_number: "ترتيب القسم في الجلسة، بدءًا من 1.",
    module: "معرّف الوحدة في القسم المرحلي. فارغ في الأقسام الأخرى.",
    position: "ترتيب السؤال في قسمه، بدءًا من 1.",
    question: "معرّف السؤال.",
    question_version: "رقم إصدار السؤال.",
    question_text: "أول 200 حرف من نص السؤال.",
    scored: "هل يدخل السؤال في الدرجة؟ الأسئلة التجريبية لا تدخل.",
    answer: "حروف الخيارات المختارة بحسب ترتيبها في السؤال نفسه، أو ما أدخله الطالب.",
    correct: "هل الإجابة صحيحة؟ فارغ إن لم تكن هناك إجابة أو ما دامت تنتظر التصحيح.",
    points: "النقاط المكتسبة. فارغ ما دامت الإجابة تنتظر التصحيح.",
    max_points: "النقاط المتاحة.",
    first_points: "النقاط التي كانت الإجابة الأولى ستنالها. فارغ إن لم تُعرف.",
    omitted: "هل تُرك السؤال بلا إجابة؟",
    not_reached: "هل لم يصل الطالب إلى هذا السؤال؟",
    changed: "عدد مرات تغيير الإجابة.",
    confidence: "مدى ثقة الطالب كما ذكرها. فارغ إن لم يذكرها.",
    visits: "عدد مرات عرض السؤال على الشاشة.",
    time_seconds: "الوقت المستغرق في السؤال، بالثواني.",
  },
};

/** What the columns of downloads mean, in Arabic. */
export const ar = { sittings, answers };
