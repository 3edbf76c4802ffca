/** English texts of what reports say of files, and of sets in JSONL and YAML. */
export const enFiles = {
  // Files of any kind, and what lies in packages.
  xml_cut_off: "The file breaks off near line {line}. Export it again and import the whole file.",
  xml_broken: "The file is damaged near line {line}. Export it again.",
  xml_entities:
    "Near line {line} the file defines words of its own, which we don’t read for safety. Export it without them.",
  xml_too_deep: "The file is nested too deeply near line {line}. Export it again, or type the question in.",
  xml_too_large: "The file has more parts than we can read at once. Split it.",
  file_breaks_off: "We couldn’t read the rest of the file: it’s damaged or cut off. Create it again and import it.",
  file_too_large: "The file is larger than {size} MiB. Split it.",
  file_empty: "The file has no questions. Check that it’s the one you mean.",
  file_needs_memory: "Reading it takes more memory than there is for one file. Split it.",
  unknown_file: "We can’t read questions from this kind of file. Import a format that we list.",
  archive_in_archive: "It’s an archive inside an archive. Import the inner one on its own.",
  include_unread: "We couldn’t include {name}. Export the package again with all its files.",
  passage_unread: "We couldn’t read the passage {name}. Export the package again with all its files.",
  test_unread: "We couldn’t read this test. Export the package again with all its files.",
  manifest_unread:
    "We couldn’t read the package’s list of files, so we looked into each. Check that all questions are here.",
  test_as_questions:
    "The test itself isn’t imported. Its {count} questions are, in its order: build an assessment from them.",
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
    "{count} draw rules don’t find their questions here, so they draw from a list of those in the file. Check them.",
  test_not_in_left_out: "Left out of draw rules: assessments that aren’t here. Choose others to leave out.",
  test_earlier_left_out:
    "Left out: the result students need before they start, because that assessment isn’t here. Choose another.",
  test_tags_left_out: "Left out: tags that aren’t here, from the blueprint or an adaptive section. Choose others.",
  test_password_left_out: "Students needed a password to start this test, and it isn’t in the file. Set one here.",
  test_pictures: "Left out: pictures in instructions. Add them in the builder.",
  test_draw_points:
    "Questions of one draw have different points in the file. Here they all have those of the first. Check them.",
  test_twice: "Left out: questions that were in one section twice. Check the section.",
  test_not_made: "We couldn’t make a draft of this test. Build the assessment from its questions.",
  test_items_missing:
    "Left out of the draft: {count} of the test’s questions that couldn’t be imported. Check them in this report.",
  test_limit_of_all: "The test has a time limit for several sections together. Set a limit for each section.",
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
  line_broken: "This line isn’t JSON from column {column} on. Correct it there.",
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
