import { readChoiceResponse } from "../choice/response.ts";
import { contentPart, mapOptionHtml } from "../html-parts.ts";
import type { InteractionModule } from "../module.ts";
import { letterOf, partIdReader, withPartIds } from "../part-names.ts";
import { orderCandidate } from "./candidate.ts";
import type { OrderContent, OrderInput } from "./content.ts";
import { drawStart } from "./draw-order.ts";
import { type OrderKey, orderKey } from "./key.ts";
import { scoreOrder } from "./score.ts";
import { summarizeOrder } from "./summary.ts";
import { validateOrder } from "./validate.ts";

/** Everything the server knows of `order`. */
export const orderModule: InteractionModule<OrderInput, OrderContent, OrderKey> = {
  type: "order",
  key: orderKey,
  drawsByKey: true,
  ownsInput: (input): input is OrderInput => input.type === "order",
  owns: (content): content is OrderContent => content.type === "order",
  withIds: (input, id, newId) => ({ ...input, id, options: withPartIds(input.options, newId, letterOf) }),
  withKeyIds: (content, key) => ({
    ...key,
    correct: [...new Set(key.correct.map(partIdReader(content.options)))],
  }),
  mapHtml: (content, change) => ({
    ...content,
    prompt: change(content.prompt),
    options: content.options.map((option) => mapOptionHtml(option, change)),
  }),
  parts: (content) => content.options.map(contentPart),
  nameParts: (input, name) => ({
    ...input,
    options: input.options.map((option, index) => ({ ...option, ...name(option, index) })),
  }),
  candidate: orderCandidate,
  drawOrder: drawStart,
  validate: validateOrder,
  score: scoreOrder,
  summarize: summarizeOrder,
  responseFromSource(content, response) {
    const named = readChoiceResponse(response);
    return named ? named.map(partIdReader(content.options)) : response;
  },
};
