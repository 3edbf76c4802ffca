import { enFiles } from "./en-files.ts";
import { enProblems } from "./en-problems.ts";
import { enQti } from "./en-qti.ts";
import { enRoster } from "./en-roster.ts";
import { enTables } from "./en-tables.ts";
import { enWriting } from "./en-writing.ts";

/** English texts of reports, by code; a name in braces is a value. */
export const en = {
  ...enQti,
  ...enFiles,
  ...enProblems,
  ...enRoster,
  ...enTables,
  ...enWriting,
  at_line: "Line {line}: {message}",
  at_paragraph: "Paragraph {paragraph}: {message}",
  at_field: "Blank {field}: {message}",

  line: "Line {line}",

  // What any format may hold.
  markup_left_out:
    "Left out: formatting that questions can’t have. They can have text, tables, pictures and formulas. Check how it reads.",
  markup_media:
    "Left out: sound or film. Questions can show pictures. Describe in the text what students need from it.",
  markup_embedded: "Left out: an embedded page or file. Put what students need into the question’s text.",
  markup_form: "Left out: fields or buttons within the text. Add answers to the question instead.",
  markup_script: "Left out: a script. Questions can’t run programs. Check that the question works without it.",
  markup_drawing: "Left out: a drawing within the text. Add it to the question as a picture.",
  colours_left_out: "Left out: colours of the text. Check that the question still makes sense without them.",
  tex_not_typeset: "We couldn’t typeset this formula, so it shows as typed. Correct it in the editor: {tex}",
  fields_not_kept: "Not imported: {fields}. Add what you need in the editor.",
  picture_not_shown:
    "The file lists a picture that the text doesn’t show: {name}. Add it to the question if it’s needed.",
  repeated_name: "Two parts have the same name: {name}. Give each its own.",
  tex_mended: "We restored a backslash that was missing from a formula. Check it.",
  tex_unmarked: "Formulas outside $…$ show as typed. Put them between dollar signs to typeset them.",
  refers_elsewhere: "It refers to something that isn’t in the file. Add it before you use the question.",
  doubted: "Reviewers of this collection marked it: {doubt}. Check it before you use it.",

  // What becomes of a question in the bank.
  left_out: "Left out, as you chose.",
  same_text_here: "It reads the same as “{title}” in this import. Leave one out, or keep both.",
  same_text_in_bank:
    "A question that reads the same is already in the bank. Leave this one out, replace that one, or keep both.",
  same_name_here:
    "It has the same name as “{title}” in this import but different content. Keep both, or leave one out.",
  same_name_in_bank:
    "A question with the same name and source is in the bank, with different content. Replace it or keep both.",
  replaces: "It replaces the question in the bank.",
  replace_refused:
    "The question in the bank belongs to someone else, so it stays as it is. Keep both, or ask them to replace it.",
  nearly_same: "{percent}% like “{title}”, which is in the bank. Compare the two before you use both.",
  too_long: "One of its texts is too long. Shorten it and import the question again.",
  not_stored: "We couldn’t save it. Import it again; if that fails too, create the question here.",
  no_room: "There’s no room for its pictures. Delete files you don’t need, then import it again.",
  links_unknown:
    "Left out: tags or topics that don’t exist here ({count}). Create them and import again, or add others in the bank.",
  picture_missing: "The picture {name} isn’t in the file. Add it to the question, or import a zip that holds it.",
  picture_too_large: "The picture {name} is larger than {size} MiB. Make it smaller and add it to the question.",
  picture_not_one: "{name} isn’t a picture we can show. Save it as PNG or JPEG and add it to the question.",
  drawing_rasterised: "The drawing {name} is imported as a picture of fixed size. Check that it’s sharp enough.",
  picture_refused: "We couldn’t read the picture {name}. Save it as PNG or JPEG and add it to the question.",
  picture_too_many_pixels:
    "The picture {name} has more than 50 million pixels. Make it smaller and add it to the question.",
  drawing_refused:
    "The drawing {name} is damaged, too detailed or uses other files. Save it as PNG and add it to the question.",
  picture_no_room: "There’s no room for the picture {name}. Delete files you don’t need, then add it to the question.",

  // What readers of several formats find.
  asks_nothing: "The question has no text. Add what it asks.",
  no_blank: "The text has no blank to fill in. Add one to the question.",
  too_many_blanks: "The text has more than 100 blanks. Split it into several questions.",
  unknown_blank: "We don’t know blanks of the type {type}. Use a short answer, a number or a choice.",
  too_few_options: "It needs at least two options. Add another.",
  too_many_options: "It has more than 200 options. Remove some or split it.",
  too_many_pairs: "It has more than 100 pairs. Split it into several questions.",
  too_many_answers: "It accepts more than {most} answers. Remove some.",
  no_right_answer: "No answer is marked as right. Mark one.",
  best_is_partial: "Even the best answer earns only {percent}% of the points. Give the right answer 100%.",
  penalty:
    "Wrong answers cost up to {percent}% in the file. Here they score 0. Set a penalty in the assessment if you want one.",
  true_and_false: "A true or false question needs one answer “true” and one “false”. Write one of each.",
  empty_answer: "One of the accepted answers is empty. Fill it in or remove it.",
  order_of_texts:
    "Some answers match two accepted texts, and the file gives the points of the first, not the best. Put the best first.",
  order_of_numbers: "Ranges overlap, and the file gives the points of the first, not the best. Put the best first.",
  feedback_to_typed: "Feedback on typed answers isn’t imported. Put it into the explanation if students need it.",
  any_number: "It accepts any number. Say which number is right.",
  no_number: "“{number}” isn’t a number. Write it in digits.",
  no_tolerance: "The tolerance “{tolerance}” isn’t a number. Write it in digits.",
  no_range: "“{range}” isn’t a range of numbers. Write it like 1..5.",
  empty_range: "The range {range} ends before it begins. Swap its ends.",
  unit_marked: "The unit is marked, but the file names no unit. Add the units in Moodle and export the question again.",
  unit_penalty_shared:
    "A wrong unit costs a share of what the number earns. In the file it costs a share of full marks. Check the points.",
  unit_typed:
    "Students type the unit instead of choosing it. They still see which units there are. Check that the question asks for it.",
  units_not_kept: "Students type only the number, without a unit ({units}). Name the unit in the question.",
  no_pairs: "There is nothing to match. Add at least one pair.",
  pair_without_answer: "One of the pairs has no match. Complete it.",
  unknown_type: "We have no questions of the type “{type}”. Type it in as another type, or leave it out.",
  passage_without_question:
    "It’s a text without a question. It’s imported as a passage in a draft; add the question it belongs to.",
  fixed_numbers:
    "The file gives each student different numbers. Here it becomes questions with fixed numbers ({count}). Delete those you don’t need.",
  fixed_numbers_some:
    "The file gives each student different numbers. Here it becomes {count} questions with fixed numbers, from the first {count} of {total} sets. Delete those you don’t need.",
  no_number_sets: "The file has no numbers for it. Generate its data sets in Moodle and export it again.",
  formula_unknown: "We can’t work out this formula: {formula}. Type the question in with fixed numbers.",
  drawn_question: "It’s a placeholder for a question drawn from a category. Import that category instead.",
  drawn_pairs: "It is put together from other questions for each student. Import those questions instead.",
  drawn_items: "Each student orders a different selection of items. Use all items, or split it into several questions.",
  order_grading: "We don’t score orders this way: {grading}. Use all or nothing, position, or the next item.",
  files_asked:
    "It asks for files. Here students type their answer, and you mark it by hand. Change what it asks for if that isn’t enough.",
  files_limited:
    "The file allows any number of files. Here students upload up to four. Say in the question how many you want.",
  files_optional: "Students can’t attach files to their answer here. Say in the question what to type instead.",
  template_not_kept: "The text that the answer starts with isn’t imported. Add it to the question if students need it.",
  retry_penalty: "The penalty for further tries isn’t imported. Set it in the assessment.",
  was_hidden: "The question was hidden in Moodle. Archive it if students shouldn’t get it.",
  hints_too_many: "Only the first {count} hints are imported. Add the others to the explanation if students need them.",
  overall_feedback_not_kept:
    "Feedback on the whole answer isn’t imported. Put it into the explanation if students need it.",
  no_background: "The background picture isn’t in the file. Export the question again with its files.",
  background_unreadable: "We couldn’t read the size of the background picture. Save it as PNG or JPEG.",
  no_places: "The picture has no place to drop anything. Add one.",
  too_many_places: "It has more than 100 places or 200 items. Split it into several questions.",
  nothing_for_place: "Nothing fits place {place}. Add the item that belongs there.",
  places_estimated: "We worked out the size of the places on the picture from their words. Check them.",
  no_area: "“{area}” isn’t an area of a picture. Draw it again.",
  spare_markers: "It offers more markers than places, and each wrong one costs points. Remove the extra markers.",
  areas_shown: "Students see where markers can go; in Moodle they don’t. Check that this doesn’t give the answer away.",
  no_word_for: "No word fits the place {place}. Add it to the words.",
  no_word_places: "The text has no place for a word, such as [[1]]. Add one.",
  groups_merged: "Words of all groups are offered at every place. Check that only the right word fits each.",

  // GIFT and Aiken.
  question_too_long: "The question is longer than a million characters. Split it.",
  cloze_in_text: "Texts with blanks can’t be read from GIFT. Export this question from Moodle as XML.",
  gift_no_arrow: "Each pair needs an arrow, as in “France -> Paris”. Add one to “{text}”.",
  gift_no_sign: "Each answer starts with = or ~. Add one before “{text}”.",
  gift_stray_end: "A closing brace has no opening brace before it. Put a backslash before braces in the text.",
  gift_inner_brace: "There’s an opening brace inside the answers. Put a backslash before braces in the text.",
  gift_no_end: "The answers have no closing brace before the next blank line. Add it after the last answer.",
  gift_second_list:
    "A question has two lists of answers in braces. Put a blank line between questions, and a backslash before braces of the text.",
  gift_title_colons: "A title goes between double colons, ::like this::. Add the missing one.",
  gift_title_end: "The title doesn’t end. Add two colons after it.",
  gift_blank_line: "There’s a blank line inside the answers. Remove it, as blank lines separate questions.",

  // Tables, Word documents, Aiken.
  bad_points: "The points are “{points}”. Use a number above 0.",
  answer_names_no_option: "The answer “{answer}” isn’t one of the options. Use an option’s letter or its text.",
  marks_disagree: "The marked options aren’t the ones the answer names. Keep one of the two.",
  several_right: "Several options are marked as right. Set the type to multiple response, or mark one.",
  not_true_or_false: "The answer is “{answer}”. Write true or false.",
  no_options_or_answer:
    "We found neither options nor an answer in it. Put options on lines like “A) Paris”, or add a line “Answer: Paris”.",
  no_accepted_answer: "No answer is accepted. Add one.",
  unit_dropped: "The answer {answer} is kept as {number}. Students type no unit. Name the unit in the question.",
  aiken_no_question: "These options have no question. Write the question above them.",
  aiken_few_options: "It needs at least two options, each on a line like “A. Paris”. Add another.",
  aiken_order: "Option {letter} is missing where {found} is. Put the options in order.",
  aiken_one_letter: "After ANSWER: write one capital letter, not “{text}”.",
  aiken_no_such_option: "The answer is {letter}, which isn’t an option. Correct the letter or add the option.",
  aiken_option_shape: "Write options like “A. Paris”, with a capital letter, a point and a space, not “{text}”.",
  aiken_answer_shape: "Write the answer on a line like “ANSWER: B”, in capitals, not “{text}”.",
  aiken_no_options: "The question has no options. Add at least two.",
  aiken_no_answer: "The file ends without a line ANSWER: that names the right option. Add it.",
  aiken_answer_missing: "Add a line ANSWER: after the options, before “{text}”.",
  linked_picture: "A picture is linked, not part of the document. Insert it into the document and import again.",
  word_text_box: "A text box was left out. Move its text into the document.",
  word_drawing: "A drawing was left out. Insert it as a picture.",
  word_symbol: "A character of a symbol font was left out. Type it as text or as an equation.",
  word_object: "An embedded object was left out, perhaps an old equation. Insert it as an equation or a picture.",
  word_footnote: "A footnote was left out. Move its text into the question.",
  word_older: "It’s an older Word document (.doc) or has a password. Save it as .docx without a password.",
  word_rtf: "It’s a rich text document (.rtf). Save it as .docx.",
  word_none: "It isn’t a Word document. Save it as .docx.",
  word_too_large: "The document is too large. Split it.",
  word_encrypted: "The document has a password. Save it without one.",
  word_damaged: "The document is damaged or cut off. Save it again and import that.",
  word_no_question:
    "We found no question. Start each with a number, like “1. What is …?”, and add its options or answer. The file starts with: {beginning}",
  text_before_not_kept: "Not imported, before this question. Add it to the question if it belongs there: {text}",
  line_not_understood: "Left out of the last option, as it may be something else. Add it where it belongs: {text}",
  option_in_option: "An option seems to hold another one, or the key. Put each on a line of its own: {text}",
  options_unmarked: "We took the lines below the question for options, though they have no letters. Check them.",
  options_numbered: "The options have numbers like the questions. Check that each is where it belongs.",
  options_not_read: "The text seems to have options we couldn’t read. Put each on a line like “A) Paris”: {text}",
  key_unplaced: "We couldn’t tell which question this key is for. Set it in the question: {text}",
  keys_disagree: "It has different keys: {keys}. Keep one of them.",
  second_list: "There’s another list below the options. Give each question one list of options: {text}",
  truth_letter: "The answer is “{answer}”. Check whether it means true or false, or is the answer itself.",
  answer_only: "Only the answer “{answer}” shows that this is a question. Check it.",
  points_read: "{text} is read as points: {points}. Change them if it means something else.",
  essay_from_lines: "It has lines to write on and no answer, so students write a text that you mark. Check its type.",
  text_not_kept: "Not imported. Add it to the question if it belongs there: {text}",
  not_moodle: "It isn’t a file of Moodle questions. Export the questions from Moodle as XML.",
} as const;
