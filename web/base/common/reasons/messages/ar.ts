/** What reasons for error and their families are called, in Arabic. */
export const messages = {
  families: {
    didnt_know: "لم أعرف الطريقة",
    misread: "قراءة خاطئة",
    out_of_time: "نفاد الوقت",
    careless: "عدم انتباه",
    trap: "خيار مضلّل",
    too_fast: "إجابة متسرعة",
    none: "بلا سبب بعد",
  },
  grounds: {
    not_reached: "انتهى الوقت قبله",
    changed_from_right: "تغيير إجابة صحيحة",
    option: "إجابة خاطئة شائعة",
    too_fast: "إجابة متسرعة",
    gap: "فجوة في المعرفة",
    time: "احتاج وقتًا أطول",
    slip: "سهو",
    none: "بلا سبب مذكور أو مستنتج",
  },
};
