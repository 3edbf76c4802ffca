/** What each interaction type is called, in Arabic, wherever one is named. */
export const typeNames = {
  choice: "اختيار",
  inline_choice: "اختيار في السطر",
  text_entry: "إجابة قصيرة",
  numeric_entry: "عدد",
  match: "مطابقة",
  order: "ترتيب",
  gap_match: "ملء الفراغات",
  hotspot: "مناطق في صورة",
  extended_text: "مقال",
  file_upload: "رفع ملف",
};
