/** English texts of what reports say of QTI, Canvas and Blackboard. */
export const enQti = {
  media_left_out:
    "Left out: {name}. We import no files but pictures. Add a video or sound to the question afterwards, or describe what students need from it.",
  value_left_out:
    "Left out: the value “{name}”, which the file works out for each student. Write a fixed value into the text if it needs one.",
  text_for_others: "Left out: a text that isn’t meant for students. Add it to the explanation if students need it.",
  feedback_in_text: "Left out: feedback that appears within the text. Add it to the explanation if students need it.",
  feedback_left_out:
    "Left out: hints, and feedback that isn’t about one option. Add it to the explanation if students need it.",
  include_missing: "The text includes a file that isn’t there: {name}. Add it to the package and import it again.",
  layout_left_out: "An answer was inside a table or list. Its text is kept without that layout. Check how it reads.",
  text_moved: "Text that came after an answer now comes before it. Check how it reads.",
  method_unknown:
    "The file refers to a scoring method we don’t know: {name}. Type the question in, or export it with its own scoring.",
  scoring_too_long: "The scoring is too long for us to check. Type the question in.",
  draws_unfit: "We couldn’t draw numbers that fit the question’s own conditions. Import it with fixed numbers.",
  draws_unknown: "The question changes each time in a way we can’t work out. Import it with fixed values.",
  key_assumed:
    "The file doesn’t say how answers are scored. The answer it calls right is worth 1 point here. Check its points.",
  scoring_unknown: "The file scores this question in a way we can’t work out. Type the question in and set its key.",
  score_named: "The file calls its score “{name}”. We used that. Check the points.",
  pattern_open:
    "The scoring accepts more texts than we can list: {pattern}. Type the question in and list the accepted answers.",
  scoring_part_of_text:
    "The scoring accepts any answer that is part of a longer text. Type the question in and list the accepted answers.",
  answer_too_long: "An accepted answer is longer than a short answer can be. Shorten it and import it again.",
  answers_compared:
    "The scoring compares two answers with each other ({name}), and ours can’t. Make them separate questions.",
  answer_computed:
    "The scoring calculates with the answer ({name}), and ours can’t. Type the question in and list the accepted answers.",
  answer_two_ways: "The scoring reads the answer {name} as a text and as a number. Decide which, and import it again.",
  whole_numbers: "The file means whole numbers only. Here other numbers in the range count too. Check the range.",
  areas_unknown:
    "The answer is a point in a picture, and the file doesn’t say which areas are right. Make it a hotspot question.",
  point_as_area:
    "Students were to choose a point in a picture. Here they choose one of its areas, or elsewhere. Check its areas.",
  choices_raised:
    "The file limits choices to {stated} but calls {right} right. Here any number can be chosen. Set the number you want.",
  pairs_raised:
    "The file limits pairs to {stated} but calls more right. Here any number can be made. Set the number you want.",
  hottext_as_list:
    "Students were to choose words in the text. Here the words are marked, and students choose from a list below. Check how it reads.",
  several_in_blank: "A blank in the text takes several answers at once. Make a blank for each.",
  area_shape:
    "An area of a picture has a shape we don’t know: {shape}. Draw it again as a rectangle, circle or polygon.",
  area_percent: "Areas of a picture are given in percent. Export them in pixels, or draw them here.",
  areas_numbered: "Areas without a name have a number. Name them for students who can’t see the picture.",
  order_undeclared:
    "Items are to be put in order, but the file doesn’t keep their order. Correct it in the program it’s from.",
  number_base:
    "Answers are numbers in base {base}. Here students can type decimal numbers only. Type the question in with decimal numbers.",
  answer_type: "A typed answer is neither a text nor a number in the file. Correct it in the program it’s from.",
  typing_free: "The file limits what may be typed. Here anything can be typed. Say in the question what to type.",
  slider_as_number:
    "Students type a number from {low} to {high} here, in place of a slider. Say so in the question if it mentions the slider.",
  texts_as_one:
    "Students were to write several texts. Here they write one, and you mark it by hand. Say in the question what it should hold.",
  texts_several: "Several texts are scored together, which we can’t do. Make a question for each.",
  essay_as_line:
    "The long text is a short answer here, since the file scores it by fixed texts. Check the accepted answers.",
  answer_undeclared: "An answer ({name}) isn’t declared in the file. Correct it in the program it’s from.",
  answer_record: "The answer {name} has several fields at once, which we can’t ask. Make a question for each.",
  picture_none: "The picture it’s about is missing. Add it to the package and import it again.",
  option_unnamed: "An option has no name. Name it in the program it’s from and import it again.",
  option_twice: "Two options have the same name: {name}. Give each its own and import it again.",
  pairs_undeclared:
    "Items are to be matched, but the file doesn’t keep the answer as pairs. Correct it in the program it’s from.",
  match_groups:
    "The file allows some pairs only. Here students can match anything with anything. Say in the question what can go together.",
  left_out_counts:
    "The file counts options left out as answers too. Here a right choice earns points and a wrong one takes as many. Check its points.",
  wrong_from_right:
    "In the file, wrong answers take points from right ones. Here right ones earn their share. Check its points.",
  match_sides:
    "We found only one of the two lists to match. Check the question in the program it’s from, or make it a matching question here.",
  associate_refused:
    "Items of one list are paired in a way that two lists can’t show. Make it a matching question here.",
  associate_without_key:
    "Items of one list are to be paired, and the file doesn’t say which. Make it a matching question here.",
  places_unnamed:
    "Students are to join places on a picture, and not all have a name. Name them in the program it’s from, or make it a matching question here.",
  object_as_point:
    "Students were to drag a picture to its place. Here they choose the place on the picture. Check how it reads.",
  object_without_picture:
    "Something is to be put on a picture that isn’t in the file. Export it again with its pictures.",
  drawing_as_upload:
    "Students were to draw on a picture. Here they upload a picture of their drawing, and you mark it by hand. Say so in the question.",
  media_alone:
    "Students are only to play sound or film, which questions can’t have. Give it to them as material, and ask about it here.",
  media_scored:
    "The file gives points for playing sound or film, which questions can’t have. Type the question in without it.",
  order_differs:
    "In the file the order “{answer}” earns {points}, and scoring by the whole, by position or by neighbours would give {own}. Type the question in and choose one.",
  associate_as_match: "Students were to pair items of one list. Here they match two lists. Check how it reads.",
  area_shared: "An area of the picture takes several options. Here each takes one: draw another area.",
  places_as_numbers:
    "Students were to put places of a picture in order. Here they put numbers on them. Check how it reads.",
  test_scoring: "It has the scoring of a whole test. Export it as a question and import it again.",
  scoring_reads_more: "The scoring looks at more than the answer ({name}). Type the question in and set its key.",
  styles_left_out: "Left out: style sheets. All questions here have the same look. Format in the editor what matters.",
  part_left_out: "Left out: a part of the question that we can’t read. Compare it with the program it’s from.",
  points_unknown: "The file doesn’t say how many points the text is worth. Here it’s worth 1. Set its points.",
  points_out_of_reach:
    "The file says it’s worth {stated}, but no answer earns more than {most}. Here it’s worth {most}. Check its points.",
  formatting_left_out:
    "Students were to format their text. Here they type plain text. Change the question if it asks for formatting.",
  answer_unscored:
    "The scoring never looks at an answer ({name}). Correct it in the program it’s from, or type the question in.",
  no_points:
    "The file gives no points for {count} of the answers, and neither do we. Change the points if they should count.",
  key_not_in_file:
    "The file doesn’t say which answer is right. It’s imported as a draft: add the right answer before you publish it.",
  answer_shared: "Two answers have the same name, {name}. Give each its own and import it again.",
  nothing_to_answer: "There’s nothing to answer in it. Add an answer in the program it’s from and import it again.",
  guidance_left_out:
    "Left out: guidance for markers, because the key scores this question. Make it an essay if you want to mark it by hand.",
  essay_bound:
    "It has a text to mark by hand, and other answers that earn points only together. Make them separate questions.",
  essay_tied: "What a text marked by hand is worth depends on other answers. Make them separate questions.",
  as_passage:
    "There’s nothing to answer. The text is imported as a passage: add a question to it before you publish it.",
  adaptive: "It’s answered in several attempts, one after the other. Make a question for each.",
  variant:
    "The file draws new numbers for each student. Here it’s one of several questions with fixed numbers. Delete those you don’t need.",
  below_nothing:
    "Some answers lose points in the file. Here a question never scores below 0: set a penalty in the assessment.",
  points_for_nothing:
    "The file gives points when nothing is answered. Here an empty answer earns none. Check its points.",
  scoring_unkept: "We can’t keep how the file scores it. Type the question in and set its key.",
  scoring_differs:
    "In the file the answer “{answer}” earns {points}, and a key here would give it {own}. Type the question in and set its key.",
  kind_unknown: "It’s a type of question we don’t have: {kind}. Type it in as another type.",
  not_an_item: "This file has no question. Import the whole package that it belongs to.",
  item_elsewhere: "The question isn’t in the package but at another address. Export it with all its files.",
  listed_missing: "The package lists this file, but it’s missing or damaged. Export the package again.",
  package_empty: "The package has no questions we can read. Check that it’s the one you mean. It lists: {types}.",
  document_empty: "The file has no questions. Check that it’s the one you mean.",
  blackboard_no_right_side: "A matching question has no texts to match with. Export it again.",
  blackboard_partial:
    "A question of the kind {kind} gives part of the points by Blackboard’s own rules. Type it in and set its points.",
  scoring_of_absent: "The scoring reads an answer that isn’t there: {name}. Export the question again.",
  scoring_as_whole: "It adds points up, but is to be scored as a whole. Type it in and set its key.",
  other_program: "Part of the question works in one program only. Type the question in.",
  blank_texts: "Every text that the file lists for a blank is accepted. Remove those that shouldn’t count.",
  hint_left_out: "Left out: a hint. Add it to the question’s hints if students need it.",
  weight_as_points: "The test counts this question {weight} times, so its points here are {points}. Check its points.",
  bonus_left_out: "The file counts this question as a bonus. Set its points in the assessment.",
  no_formula_sets: "The file has no numbers for it. Generate its solutions where it’s from and export it again.",
} as const;
