import { type Message, message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import { childElements, findAll, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { asOthersWrite } from "./blackboard.ts";
import { withoutBrightspace } from "./brightspace.ts";
import { countedKind, countedQuestion } from "./brightspace-kinds.ts";
import { fieldsOf, findRefusedKind, kindOf, textTagsOf } from "./fields.ts";
import { make } from "./make-element.ts";
import { materialOf } from "./material.ts";
import { presentationOf } from "./presentation.ts";
import { countsInHundredths, processingOf } from "./processing.ts";

/** An item of QTI 1.2 as one of QTI 2, and what is worth saying of it. */
export interface Translated {
  item: XmlElement;
  notes: Message[];
  losses: Message[];
  /** From 1 to 5. */
  difficulty: number | null;
  textTags: Record<string, string> | null;
}

const comparing = new Set(["vargt", "vargte", "varlt", "varlte"]);
const respidentOf = ({ attributes }: XmlElement) => attributes.respident?.trim() ?? "";

function numberIn(written: string | undefined): number | null {
  const number = Number(written);
  return written === undefined || written.trim() === "" || !(number > 0) || number > 1000 ? null : number;
}

/** A partial sum that the file itself says is not to count. */
function refuseAlgorithm(item: XmlElement, fields: Record<string, string>): void {
  const algorithm = fields.scoring_algorithm ?? "";
  const adds = findAll(item, "setvar").some(({ attributes }) => attributes.action === "Add");
  if (algorithm === "AllOrNothing" && adds) throw new Refusal(message("scoring_as_whole"));
}

/** What an item says that a question has no place for. */
function unsaid(item: XmlElement, isBonus: boolean): Message[] {
  const hasHint = findAll(item, "hint").some((one) => textOf(one).trim() !== "");
  const presentation = findChild(item, "presentation");
  const rubric = [...childElements(item), ...(presentation ? childElements(presentation) : [])].some(
    (one) => (one.name === "rubric" || one.name === "objectives") && textOf(one).trim() !== "",
  );
  return [
    ...(hasHint ? [message("hint_left_out")] : []),
    ...(rubric ? [message("text_for_others")] : []),
    ...(isBonus ? [message("bonus_left_out")] : []),
  ];
}

/** A question that Brightspace scores by counting. */
function translateCounted(
  kind: NonNullable<ReturnType<typeof countedKind>>,
  whole: XmlElement,
  fields: Record<string, string>,
  locatePicture: (address: string) => string,
): Translated {
  const { difficulty, isBonus } = withoutBrightspace(whole);
  const points = numberIn(fields.qmd_weighting) ?? numberIn(fields.points_possible) ?? 1;
  const { declaration, body, processing, losses } = countedQuestion(kind, whole, points, locatePicture);
  const score = { identifier: "SCORE", cardinality: "single", baseType: "float", normalMaximum: String(points) };
  return {
    item: make(
      "assessmentItem",
      { identifier: whole.attributes.ident?.trim() ?? "", title: whole.attributes.title?.trim() ?? "" },
      declaration,
      make("outcomeDeclaration", score),
      make("itemBody", {}, ...body),
      processing,
    ),
    notes: [],
    losses: [...unsaid(whole, isBonus), ...losses],
    difficulty,
    textTags: textTagsOf(fields),
  };
}

/**
 * Says an item of QTI 1.2 in the words of QTI 2, so that it is read, scored and tried out like one.
 * @throws Refusal when it is of a kind that cannot be taken in.
 */
export function translateItem(whole: XmlElement, locatePicture: (address: string) => string): Translated {
  const fields = fieldsOf(whole);
  const counted = countedKind(fields);
  if (counted) return translateCounted(counted, whole, fields, locatePicture);
  const { item: written, difficulty, isBonus } = withoutBrightspace(whole);
  const refused = findRefusedKind(fields);
  if (refused !== undefined) throw new Refusal(message("kind_unknown", { kind: refused.replaceAll("_", " ") }));
  const isOfBlackboard = fields.bbmd_questiontype !== undefined;
  const { item, kind } = isOfBlackboard ? asOthersWrite(written, fields) : { item: written, kind: kindOf(fields) };
  refuseAlgorithm(item, fields);
  const extension = findAll(item, (one) => /^item_?proc_extension$/.test(one.name)).find(
    (one) => childElements(one).length > 0,
  );
  if (extension) throw new Refusal(message("other_program"));
  const scoring = childElements(item, "resprocessing");
  const tests = scoring.flatMap((one) => findAll(one, ({ attributes }) => attributes.respident !== undefined));
  const presented = presentationOf(item, {
    kind,
    read: new Set(tests.map(respidentOf)),
    compared: new Set(tests.filter(({ name }) => comparing.has(name)).map(respidentOf)),
    pointed: new Set(tests.filter(({ name }) => name === "varinside").map(respidentOf)),
    locatePicture,
  });
  if (findAll(item, "itemproc_extension").some((one) => textOf(one).trim() !== ""))
    throw new Refusal(message("other_program"));
  if (/^file.upload/i.test(kind) && presented.declarations.length === 0) {
    presented.declarations.push(
      make("responseDeclaration", { identifier: "RESPONSE", baseType: "file", cardinality: "single" }),
    );
    presented.body.push(make("uploadInteraction", { responseIdentifier: "RESPONSE" }));
  }
  const isInHundredths = countsInHundredths(item, fields);
  const stated = [fields.points_possible, fields.cc_weighting, fields.qmd_weighting].map(numberIn);
  const points = stated.find((one) => one !== null) ?? 1;
  const processing = processingOf(item, presented.answers, isInHundredths ? points : null);
  const declaredMost = findAll(item, "decvar").map(({ attributes }) => numberIn(attributes.maxvalue))[0];
  const most = isInHundredths ? points : (numberIn(fields.points_possible) ?? declaredMost ?? null);
  const score = { identifier: "SCORE", cardinality: "single", baseType: "float" };
  const feedback = childElements(item, "itemfeedback").map((one) =>
    make(
      "modalFeedback",
      { outcomeIdentifier: `FEEDBACK ${one.attributes.ident?.trim() ?? ""}`, identifier: "shown", showHide: "show" },
      ...materialOf(one, locatePicture),
    ),
  );
  const title = item.attributes.title?.trim() ?? "";
  return {
    item: make(
      "assessmentItem",
      // Canvas calls every question so.
      {
        identifier: item.attributes.ident?.trim() ?? fields.bbmd_asi_object_id ?? "",
        title: title === "Question" ? "" : title,
      },
      ...presented.declarations,
      make("outcomeDeclaration", most === null ? score : { ...score, normalMaximum: String(most) }),
      make("itemBody", {}, ...presented.body),
      processing,
      ...feedback,
    ),
    notes: [...presented.notes],
    losses: unsaid(whole, isBonus),
    difficulty,
    textTags: textTagsOf(fields),
  };
}
