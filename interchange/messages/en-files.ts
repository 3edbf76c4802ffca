/** English texts of what reports say of files, and of sets in JSONL and YAML. */
export const enFiles = {
  // Files of any kind, and what lies in packages.
  xml_cut_off: "The file breaks off near line {line}. Export it again and import the whole file.",
  xml_broken:
    "We can’t read the file near line {line}, where its tags don’t fit. Export it again, or correct it there.",
  ampersand_mended: "A bare & in the file broke this question’s XML. We read it as the character. Check the text.",
  xml_entities:
    "Near line {line} the file defines words of its own, which we don’t read for safety. Export it without them.",
  xml_too_deep: "The file is nested too deeply near line {line}. Export it again, or type the question in.",
  xml_too_large: "The file has more parts than we can read at once. Split it.",
  file_breaks_off: "We couldn’t read the rest of the file: it’s damaged or cut off. Create it again and import it.",
  file_too_large: "The file is larger than {size} MiB. Split it.",
  file_empty: "The file has no questions. Check that it’s the one you mean.",
  file_needs_memory: "Reading it takes more memory than there is for one file. Split it.",
  unknown_file:
    "We found nothing in it that we read as questions. Save them as Word, Excel, CSV, GIFT, Moodle XML or QTI, and import that.",
  archive_in_archive: "{name} is a zip inside a zip. Unpack the outer one, and import {name} on its own.",
  foreign_pg:
    "It’s a WeBWorK problem (PG): a program that makes its numbers. Type the question in, or save examples as CSV.",
  foreign_program: "It’s a program, not a list of questions. Save the questions that it makes as CSV or JSONL.",
  foreign_rexams: "It’s an exercise of R/exams. Export it in R for QTI or Moodle, and import that file.",
  foreign_latex: "It’s a LaTeX document. Convert it to Word, for example with Pandoc, and import that.",
  foreign_olx: "It’s a problem of Open EdX (OLX), which has no export that we read. Save its questions as Word or CSV.",
  foreign_mbz: "It’s a backup of a Moodle course. Export the question bank in Moodle as Moodle XML, and import that.",
  foreign_pdf:
    "It’s a PDF, which keeps how pages look, not their questions. Import the Word document it was made from.",
  foreign_slides: "It’s a presentation. Save its questions as Word or Excel, and import that.",
  foreign_html: "It’s a web page. Save its questions as Word or CSV, and import that.",
  include_unread: "We couldn’t include {name}. Export the package again with all its files.",
  passage_unread: "We couldn’t read the passage {name}. Export the package again with all its files.",
  test_unread: "We couldn’t read this test. Export the package again with all its files.",
  manifest_unread:
    "We couldn’t read the package’s list of files, so we looked into each. Check that all questions are here.",
  test_as_questions:
    "The test itself isn’t imported. Its questions are ({count}), in its order: build an assessment from them.",
  test_draftable: "It’s a test. Import it as a draft too, or build an assessment from its questions ({count}).",
  test_timed: "The test has time limits. Set them in the assessment.",
  test_conditions: "The test shows some questions only after certain answers. Leave out what students don’t need.",
  test_selection: "The test draws some of its questions. Choose them when you build the assessment.",
  test_weights: "The test weighs its questions. Set their points in the assessment.",
  test_scored: "The test has scoring of its own. Set the scoring of the assessment.",
  test_as_draft: "We created a draft of this test with its questions in order.",
  test_restored: "We created a draft of this test with all its settings.",
  test_changed:
    "Another program changed this test, so settings that only Sextant has are left out. Check its scoring, breaks, tools and review.",
  test_settings_unread:
    "We couldn’t read the settings that Sextant wrote beside this test. Check its scoring, breaks, tools and review.",
  test_rules_listed:
    "Draw rules that don’t find their questions here: {count}. They draw from a list of those in the file. Check them.",
  test_not_in_left_out: "Left out of draw rules: assessments that aren’t here. Choose others to leave out.",
  test_earlier_left_out:
    "Left out: the result students need before they start, because that assessment isn’t here. Choose another.",
  test_tags_left_out:
    "Left out: tags that aren’t here, from the test, its blueprint or an adaptive section. Choose others.",
  test_password_left_out: "Students needed a password to start this test, and it isn’t in the file. Set one here.",
  test_pictures: "Left out: pictures in instructions. Add them in the builder.",
  test_draw_points:
    "Questions of one draw have different points in the file. Here they all have those of the first. Check them.",
  test_twice: "Left out: questions that were in one section twice. Check the section.",
  test_not_made: "We couldn’t make a draft of this test. Build the assessment from its questions.",
  test_items_missing:
    "Left out of the draft: {count} of the test’s questions that couldn’t be imported. Check them in this report.",
  test_limit_of_all: "The test has a time limit for several sections together. Set a limit for each section.",
  test_item_limits:
    "The test limits the time for single questions ({count}). Here only sections have limits: set one for the section.",
  test_parts_within:
    "A section that is shuffled or drawn from holds parts with times, orders or instructions of their own. Set them in the builder.",
  test_fixed: "Some questions keep their place in the file while others are shuffled. Here all are. Check the order.",
  test_skipping: "In the file students can’t skip questions. Here they can. Say in the instructions what you expect.",
  test_tries_differ:
    "Only some of the file’s questions give their result at once, or not all have as many tries. Choose one way for all in the assessment.",
  test_tries_most: "The file allows more than {most} tries. Here students have {most}. Change that in the assessment.",
  test_replacement:
    "In the file a student may be given the same question twice. Here each question is drawn once. Check the draw.",
  test_draws_sections:
    "The file gives each student {count} of {total} parts of a section. Here everyone gets all of them. Remove those you don’t need.",
  test_passage_left_out:
    "Left out: a text that the test shows above this question. Add it to the question’s passage if students need it.",
  test_bank_missing:
    "The quiz draws questions from a bank that isn’t in the file ({count}). Export that bank too, and add a draw rule for it.",
  test_sittings: "The quiz may be taken more than once. Set how often when you assign it.",
  test_access: "Left out: the access code or addresses that the quiz asks for. Set them in the assessment.",
  test_variables: "Left out: values that the test gives to its questions. Check these questions.",
  test_feedback: "Left out: feedback on the whole test. Send it to your students yourself if they need it.",

  // Whether a question has the form that it needs.
  misfit: "“{field}” isn’t written as we expect. Export a question as JSONL to see how.",
  misfit_missing: "“{field}” is missing. Add it and import the question again.",
  misfit_long: "“{field}” is longer than {most}. Shorten it and import the question again.",
  misfit_short: "“{field}” has fewer than {least}. Complete it and import the question again.",
  misfit_high: "“{field}” can’t be more than {most}. Change it and import the question again.",
  misfit_low: "“{field}” can’t be less than {least}. Change it and import the question again.",

  // JSONL, a question on each line.
  line_no_json: "This line isn’t JSON. Write each question as one JSON object on a line of its own.",
  line_broken:
    "This line isn’t JSON from column {column} on. If the file is JSONL, correct it there; else choose its format.",
  line_no_object: "This line holds no question. Write each question as one JSON object on a line of its own.",
  line_unstorable: "This line has a character that no text can hold. Remove it.",
  line_no_utf8: "This line isn’t in UTF-8. Save the file as UTF-8 and import it again.",
  line_too_long: "This line is longer than {size} MiB. Put its pictures beside the file, or shorten it.",
  no_sample: "The file has no answer for markers to compare with. Add a sample answer.",
  answer_ambiguous: "The answer “{answer}” could mean several options: {options}. Use the letter of one.",
  answer_by_place:
    "The answer is the number {answer}, which isn’t the name of an option. Use an option’s letter or text.",
  same_letter: "Two options have the same letter. Give each its own.",
  options_merged: "The options {names} read the same, so only {stays} is kept. Check the options.",
  letters_without_options: "The answer is a letter, but the text has no options like (a) and (b). Add them.",
  options_in_text: "The options are in the question’s text, and students choose a letter. Check how it reads.",
  no_number_list: "The answer isn’t a list of up to {most} numbers. Write each number in digits.",
  list_without_order: "The answer is several numbers, and the question doesn’t say in which order. Add the order.",
  list_as_fields: "Students type the {count} numbers of the list one by one. Check how it reads.",
  approximate: "The answer is approximate, so half a unit of its last digit more or less counts too. Check it.",

  // Sets in YAML.
  yaml_broken: "The file isn’t YAML near line {line}. Correct it there.",
  yaml_unread: "The file isn’t YAML that we can read. Check that nothing in it refers to itself.",
  set_too_long: "The file is too long for a set of questions. Split it.",
  no_set: "The file has neither matching pairs nor true and false statements. Add one of the two.",
  no_statements: "The set has no statements. Add some that are true or false.",
  rules_too_long: "The words that the set’s own rules put in make it too long. Shorten the rules.",
  pair_apart: "Left out: “{name}”, which the set keeps apart from “{other}”. Add it if students need it.",
  description_shared:
    "Left out of “{name}”: “{description}”, which also describes “{owner}”. Add it if students need it.",
  all_at_once: "The set asks {few} at a time. Here all {count} are in one question. Split it if that’s too much.",
  styles_not_kept: "Lines and colours that the texts draw aren’t imported. Add a picture if students need them.",
  colours_not_kept:
    "Words that the set shows in colour are plain here. Check that the question still makes sense without them.",
} as const;
