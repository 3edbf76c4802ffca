import { extendedTextKey } from "@sextant/questions/interactions/extended-text/key.ts";
import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import { type Message, message } from "../../messages/message.ts";
import { nameToWrite, type QuestionToWrite } from "../../question-to-write.ts";
import { bodyOf } from "./body.ts";
import { type ElementContext, Unwritable } from "./elements.ts";
import { explanationOf, remarksOf } from "./feedback.ts";
import { fitted } from "./fit.ts";
import { hintsOf } from "./hints.ts";
import type { HtmlContext } from "./html-nodes.ts";
import { type NamedInteraction, nameInteractions } from "./names.ts";
import { processingOf, putTogether } from "./processing.ts";
import { rubricOf } from "./rubric.ts";
import { scoreResponse } from "./score-response.ts";
import { type OutElement, type OutNode, type QtiVersion, qti, writeXml } from "./xml-out.ts";

const namespaces: Record<QtiVersion, { xmlns: string; schema: string }> = {
  qti3: {
    xmlns: "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    schema: "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd",
  },
  qti22: {
    xmlns: "http://www.imsglobal.org/xsd/imsqti_v2p2",
    schema: "http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd",
  },
};

/** Attributes of a document's root. */
export function rootAttributes(version: QtiVersion): Record<string, string> {
  const { xmlns, schema } = namespaces[version];
  return {
    xmlns,
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation": `${xmlns} ${schema}`,
  };
}

/** What of a question QTI has no place for. */
function nameLosses({ content }: QuestionToWrite, losses: Set<Message>): void {
  const parts = content.interactions.flatMap((one) => moduleOf(one).parts(one));
  if (content.difficulty !== null) losses.add(message("hidden_difficulty"));
  if (content.pool === "practice") losses.add(message("hidden_practice"));
  if (parts.some((part) => part.reason_for_error !== null)) losses.add(message("hidden_reasons"));
}

function rubricsOf(
  all: readonly NamedInteraction[],
  key: QuestionToWrite["content"]["key"],
  context: HtmlContext,
): OutNode[] {
  return all.flatMap(({ interaction }) => {
    const isMarked = interaction.type === "extended_text" || interaction.type === "file_upload";
    const read = isMarked ? extendedTextKey.safeParse(key[interaction.id]) : null;
    const rubric = read?.success ? rubricOf(read.data, context) : null;
    return rubric ? [rubric] : [];
  });
}

/**
 * Writes one question as an item.
 *
 * @param stimulus What is read before it, in a file of its own.
 * @throws Unwritable with the reason when QTI has no way to ask it.
 */
export function writeItem(
  identifier: string,
  question: QuestionToWrite,
  stimulus: { identifier: string; href: string } | null,
  context: HtmlContext,
): string {
  const { content } = question;
  const title = nameToWrite(question);
  const { losses, version } = context;
  if (content.interactions.length === 0) throw new Unwritable(message("not_asking"));
  nameLosses(question, losses);
  const { named: all, giveName } = nameInteractions(content.interactions);
  const nameVariable = (stem: string) => giveName(null, stem);
  const scored = all.map((one) => {
    const key = Object.hasOwn(content.key, one.interaction.id) ? content.key[one.interaction.id] : undefined;
    return scoreResponse(one, key, losses);
  });
  const remarks = all.map((one, index) => {
    const isSingle = scored[index]?.cardinality === "single";
    return remarksOf(one, isSingle, nameVariable, context);
  });
  const explanation = explanationOf(content.explanation, nameVariable, context);
  const isByHand = scored.some(({ earned }) => earned.kind === "marked");
  const hints = hintsOf(content.hints, isByHand ? null : content.score_rule.max_points, nameVariable, context);
  const rules = [...remarks.flatMap((one) => one.rules), ...hints.rules];
  const { responses, outcomes, processing } = processingOf(
    scored,
    putTogether(content.interactions, content.score_rule),
    rules,
    nameVariable,
    version,
  );
  const contextOf = (named?: NamedInteraction): ElementContext => {
    const own = named && remarks[all.indexOf(named)];
    return { ...context, within: own?.within ?? new Map<string, OutElement>() };
  };
  const body = [...bodyOf(content, all, contextOf), ...rubricsOf(all, content.key, context)];
  const item = qti(
    "assessmentItem",
    { ...rootAttributes(version), identifier, title: title || identifier, adaptive: false, timeDependent: false },
    ...responses,
    ...outcomes,
    ...remarks.flatMap((one) => one.outcomes),
    ...hints.outcomes,
    ...explanation.outcomes,
    ...(stimulus ? [qti("assessmentStimulusRef", stimulus)] : []),
    qti("itemBody", {}, ...body),
    ...(processing ? [processing] : []),
    ...remarks.flatMap((one) => one.modals),
    ...hints.modals,
    ...explanation.modals,
  );
  return writeXml(fitted(item), version);
}
