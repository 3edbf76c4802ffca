import type { GroupColumn, PairColumn, QuestionColumn } from "../../calibration/analysis-tables.ts";
import type { StudentColumn } from "../../gradebook/student-table.ts";
import type { AnswerColumn } from "../tables/answers.ts";
import type { SittingColumn } from "../tables/sittings.ts";
import type { TableWords } from "./table-words.ts";

const person = {
  last_name: "اسم عائلة الطالب.",
  first_name: "الاسم الأول للطالب.",
  student_number: "رقم الطالب في المدرسة. فارغ إن لم يكن له رقم.",
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
    points_standard_error:
      "الخطأ المعياري للنقاط، بأربعة أرقام عشرية. ونطاقها هو النقاط مضافًا إليها هذا الخطأ أو مطروحًا منها، من 0 إلى max_points. فارغ حتى يؤدي 30 شخصًا هذا الإصدار، وحيث تختلف الأسئلة.",
    scaled: "الدرجة على مقياس التقييم نفسه. فارغ إن لم يكن له مقياس.",
    standard_error:
      "الخطأ المعياري للدرجة على المقياس، بأربعة أرقام عشرية. فارغ إن لم تكن؛ ومن دون قياس للقدرة فارغ أيضًا حتى يؤدي 30 شخصًا هذا الإصدار، وحيث تختلف الأسئلة.",
    correct: "عدد الأسئلة المجاب عنها إجابة صحيحة.",
    wrong: "عدد الأسئلة المجاب عنها إجابة خاطئة.",
    omitted: "عدد الأسئلة التي بلا إجابة.",
    not_reached: "عدد ما لم يصل إليه الطالب منها.",
    time_seconds: "وقت العمل في الأقسام، بالثواني، من دون الإيقافات: كما يذكره التقرير. وقت كل سؤال في جدول الإجابات.",
    counts_as_result: "هل هذه الجلسة هي نتيجة الطالب في التقييم، أو يدخل فيها متوسطها؟ فارغ قبل التسليم.",
    result_rule:
      "أي جلسة هي النتيجة: first (الأولى) أو best (الأفضل) أو last (الأخيرة) أو mean (المتوسط). القيمة نفسها في كل صفوف الطالب والتقييم.",
    result_points: "نقاط نتيجة الطالب في التقييم. فارغ ما لم تُصحَّح جلسة كاملة.",
    result_max_points: "النقاط المتاحة في تلك النتيجة.",
    result_scaled: "درجة تلك النتيجة على المقياس. فارغ إن لم تكن.",
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
    answer:
      "ما أجاب به الطالب: حروف الخيارات بحسب ترتيبها في السؤال نفسه، ونصوص القوائم والمناطق وما وُضع في مكانه، أو ما كُتب. تفصل «·» بين الأجزاء، و«–» جزء فارغ.",
    answer_continued: "بقية إجابة تزيد على 32,767 حرفًا، وهو أقصى ما تتسع له خلية في جدول البيانات.",
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
    counts_as_result: sittings.columns.counts_as_result,
  },
};

const shared = {
  position: "ترتيب السؤال في التقييم كله، بدءًا من 1.",
  question: "معرّف السؤال.",
  version: "رقم إصدار السؤال.",
  text: "نص السؤال: كاملًا في CSV، وحتى 32,767 حرفًا في جدول البيانات.",
  answered: "عدد من أجابوا عنه.",
  omitted: "عدد من تركوه بلا إجابة.",
  not_reached: "عدد من لم يصلوا إلى هذا السؤال.",
  to_mark: "عدد الإجابات التي تنتظر التصحيح. لا تدخل في أي رقم.",
  unreadable: "عدد ما تعذّرت قراءته من إجابات المجيبين، مثل «3;5» بدل عدد. تُحسب خاطئة.",
  p: "متوسط الحصة من نقاط السؤال، من 0 إلى 1، بين من وصلوا إليه. فارغ ما دامت لا إجابة مصحّحة.",
  corrected_point_biserial: "الارتباط بين نقاط السؤال ومجموع نقاط الأسئلة الأخرى.",
  upper_lower: "الفرق في p بين أقوى 27% وأضعف 27% من الأشخاص.",
  alpha_if_dropped: "ثبات الاختبار (ألفا) من دون هذا السؤال. فارغ للأسئلة التجريبية.",
  median_time_seconds: "وسيط الوقت المستغرق في السؤال، بالثواني.",
};

const questions: TableWords<QuestionColumn> = {
  title: "تحليل الأسئلة",
  rows: "صف لكل سؤال، من الجلسات الأولى المكتملة المحتسبة.",
  columns: {
    ...shared,
    section: "اسم القسم.",
    types: "أنواع التفاعلات في السؤال.",
    scored: "هل يدخل السؤال في الدرجة؟ الأسئلة التجريبية لا تدخل.",
    max_points: "النقاط المتاحة.",
    key: "حروف الخيارات الصحيحة. فارغ للأسئلة التي بلا خيارات.",
    choices: "نسبة من اختاروا كل خيار. تشير النجمة إلى الإجابة الصحيحة.",
    a: "التمييز في أحدث معايرة، على المقياس اللوجستي.",
    b: "الصعوبة في أحدث معايرة.",
    c: "احتمال التخمين الصحيح في أحدث معايرة. فارغ في النماذج التي لا تقدّره.",
    se_a: "الخطأ المعياري لقيمة a.",
    se_b: "الخطأ المعياري لقيمة b.",
    se_c: "الخطأ المعياري لقيمة c.",
    model: "نموذج المعايرة: rasch أو 1pl أو 2pl أو 3pl.",
    calibrated: "وقت معايرة السؤال، بالتوقيت العالمي.",
    s_x2: "إحصاء الملاءمة S-X² للسؤال.",
    s_x2_df: "درجات الحرية في S-X².",
    s_x2_p: "احتمال قيمة S-X² بهذا الكبر أو أكبر إن كان النموذج ملائمًا.",
    s_x2_note: "سبب غياب S-X².",
    infit: "متوسط مربعات Infit. المتوقع أن يقارب 1.",
    outfit: "متوسط مربعات Outfit. المتوقع أن يقارب 1.",
    dif_delta:
      "مقدار سهولة السؤال أو صعوبته على المجموعة الثانية، على مقياس دلتا لدى ETS. أقل من 0: أصعب. فارغ ما لم تُقارَن مجموعتان.",
    dif_error: "الخطأ المعياري لدلتا DIF.",
    dif_chi_square: "مربع كاي لمانتل وهانزل في المقارنة.",
    dif_p: "احتمال مربع كاي بهذا الكبر أو أكبر إن لم تختلف المجموعتان.",
    dif_class: "فئة الفرق لدى ETS: طفيف A أو متوسط B أو كبير C.",
    dif_favours: "المجموعة التي يسهل عليها السؤال: reference (المرجعية) أو focal (المقارَنة).",
    flags: "رموز ما هو غير مألوف في السؤال.",
    remarks: "ما هو غير مألوف في السؤال، في جمل.",
  },
};

const groups: TableWords<GroupColumn> = {
  title: "تحليل الأسئلة بحسب المجموعة",
  rows: "صف لكل سؤال في كل مجموعة أو مدرسة مختارة.",
  columns: {
    ...shared,
    group: "اسم المجموعة أو المدرسة.",
    group_kind: "النوع: group (مجموعة) أو school (مدرسة).",
    people: "عدد من أدوا التقييم منها.",
    shown: "هل تُعرض أرقامها؟ لا تُعرض لأقل من 10 أشخاص، ولا حين تكشف عن أقل من 10 آخرين.",
    alpha: "ثبات الاختبار (ألفا) في هذه المجموعة.",
  },
};

const pairs: TableWords<PairColumn> = {
  title: "أزواج الأسئلة",
  rows: "صف لكل زوج من الأسئلة ذات أعلى Q3، من أحدث معايرة.",
  columns: {
    first_position: "ترتيب السؤال الأول في التقييم.",
    first_question: "معرّف السؤال الأول.",
    second_position: "ترتيب السؤال الثاني في التقييم.",
    second_question: "معرّف السؤال الثاني.",
    people: "عدد من أجابوا عن السؤالين.",
    q3: "‏Q3: ارتباط ما لا تفسره القدرة في الإجابتين.",
    stands_out: "هل Q3 أعلى مما تفسره الصدفة؟",
  },
};

const students: TableWords<StudentColumn> = {
  title: "طلاب التقييم",
  rows: "صف لكل طالب أُسند إليه التقييم أو أداه، بنتيجته المحتسبة. وبعد هذه الأعمدة عمود لكل قسم بدرجته.",
  columns: {
    last_name: person.last_name,
    first_name: person.first_name,
    student_number: person.student_number,
    email: person.email,
    groups: "مجموعات الطالب التي تراها، اليوم.",
    state:
      "إلى أين وصل الطالب: not_started (لم يبدأ) أو in_progress (جارٍ) أو submitted (قيد التصحيح) أو to_mark (ينتظر التصحيح) أو scored (مُصحَّح ولم تُعلن نتيجته) أو released (مُعلن) أو missed (فائت) أو cancelled (ملغى).",
    score: "النتيجة المحتسبة، بالوحدة المذكورة في unit. فارغ إن لم تكن نتيجة.",
    standard_error: "الخطأ المعياري للنتيجة، بالوحدة نفسها. فارغ حيث لا يُعرف.",
    unit: "وحدة الدرجة: scaled (مقياس التقييم) أو points (نقاط) أو percent (نسبة مئوية).",
    points: sittings.columns.points,
    max_points: sittings.columns.max_points,
    time_seconds: "الوقت المستغرق في الأسئلة، بالثواني.",
    submitted_at: sittings.columns.submitted_at,
    sittings: "عدد الجلسات المنتهية.",
    partial: sittings.columns.partial,
    regraded: "هل أُعيد تصحيح النتيجة؟",
    session: "معرّف الجلسة التي منها النتيجة، وهو نفسه في كل الجداول.",
  },
};

/** What the columns of downloads mean, in Arabic. */
export const ar = {
  sittings,
  answers,
  students,
  item_analysis: questions,
  item_analysis_groups: groups,
  item_analysis_pairs: pairs,
};
