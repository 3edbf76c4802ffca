import type { enTables } from "./en-tables.ts";

/** Arabic texts of what reports say of tables, workbooks and encodings. */
export const arTables: Record<keyof typeof enTables, string> = {
  encoding_guessed: "قرأنا النص بترميز {encoding}. إن بدت الحروف خاطئة، فاختر ترميزًا آخر.",
  encoding_not_declared: "يذكر الملف ترميزًا ليس ترميزه، فقرأناه بترميز UTF-8. تحقّق من حروفه.",
  bad_character: "في السطر {line} حرف تعذّرت قراءته، ويظهر � مكانه. صحّحه.",

  table_format: "الصيغة «{format}» غير معروفة، فقرأناه نصًّا. اكتب text أو html.",
  table_option_gap: "خيار فارغ يتبعه خيار آخر. املأه أو انقل الباقي إلى الأعلى.",
  difficulty_left_out: "لم تُستورد الصعوبة «{difficulty}». استخدم عددًا من 1 إلى 5، أو سهل أو متوسط أو صعب.",
  points_left_out: "لم تُستورد النقاط «{points}»، فللسؤال نقطة واحدة. استخدم عددًا أكبر من 0.",
  bad_pool: "لم تُستورد المجموعة «{pool}». اكتب secure أو practice.",
  bad_partial: "لم تُستورد القاعدة «{rule}» لنقاط الأجزاء. تحقّق من طريقة احتساب نقاط السؤال.",
  bad_tolerance: "لم يُستورد هامش الخطأ «{tolerance}». اكتبه بالأرقام.",
  bad_switch: "«{value}» لا تعني نعم ولا لا، فلم تُستورد. اكتب نعم أو لا.",
  number_open: "«{value}» قد تعني {point} أو {comma}. اختر الفاصلة العشرية للملف.",
  key_number_open:
    "الإجابة «{answer}» توافق الخيار الذي في ذلك الموضع والخيار الذي له ذلك النص. اختر أحدهما في «مطابقة الأعمدة».",
  key_letter_open: "الإجابة «{answer}» حرف أحد الخيارات ونص خيار آخر. استخدم نص الخيار الصحيح.",
  zeros_shown: "في «{value}» أصفار بادئة لا تحفظها Excel بل تعرضها فقط. أبقيناها. تحقّق من صحتها.",
  zeros_lost: "ربما حذفت Excel الأصفار البادئة من «{value}». تحقّق منها، واجعل العمود نصًّا.",
  table_no_stem: "لا عمود فيه نص السؤال. طابق الأعمدة. في الصف الأول: {headers}",
  table_empty: "لا صفوف في الجدول. تحقّق من أنه الملف المقصود.",
  table_same_column: "عمودان لهما المعنى نفسه: «{name}» وعمود آخر. طابق الأعمدة، أو أعد تسمية أحدهما.",
  table_more_cells: "في الصف خلايا أكثر من الأعمدة. ضع النصوص ذات الفواصل بين علامتي اقتباس.",
  table_open_quote: "تبدأ خلية بعلامة اقتباس ولا تنتهي بها. أضفها.",
  table_inner_quote: "توجد علامة اقتباس داخل خلية. كرّرها، وضع الخلية بين علامتي اقتباس.",
  table_row_broken: "تعذّر تقسيم هذا الصف إلى خلايا. تحقّق من علامات الاقتباس.",
  table_too_broken: "صفوف كثيرة معطوبة، فتوقفنا هنا. تحقّق من علامات الاقتباس.",
  weights_left_out: "الإجابات التي تكسب بعض النقاط تُعدّ خاطئة هنا. تحقّق من النقاط.",
  patterns_left_out: "لم يُستورد نمط الإجابة «{answer}». أضف الإجابات التي تقبلها.",
  row_unknown: "لم يُستورد من هذا السؤال: {fields}. أضف في المحرّر ما تحتاجه منها.",

  workbook_older: "هذا مصنّف Excel قديم (.xls) أو محمي بكلمة مرور. احفظه بصيغة .xlsx دون كلمة مرور.",
  workbook_none: "ليس هذا مصنّف Excel. احفظه بصيغة .xlsx أو CSV.",
  workbook_open_document: "هذا ملف OpenDocument. احفظه بصيغة .xlsx أو .docx.",
  workbook_too_large: "حجم المصنّف بعد فك ضغطه أكبر من {size} ميبيبايت. قسّمه، أو احفظه بصيغة CSV.",
  workbook_password: "المصنّف محمي بكلمة مرور. احفظه دونها.",
  workbook_damaged: "المصنّف تالف أو مبتور. احفظه من جديد ثم استورده.",
};
