import type { AnyInteractionModule, InteractionModule } from "./module.ts";
import { error } from "./problems.ts";
import type { InteractionContent, InteractionInput, InteractionKey } from "./schemas.ts";

const unmarked = { status: "owed", points: 0, max_points: 1 } as const;

/**
 * Wraps a module so that it can be called with any interaction and any value as its key. This is the only place that narrows to the types
 * of a particular interaction, by the module's own checks rather than by a cast.
 */
export function eraseModule<I extends InteractionInput, C extends InteractionContent, K extends InteractionKey>(
  module: InteractionModule<I, C, K>,
): AnyInteractionModule {
  const foreign = (type: string) => new TypeError(`a ${type} interaction was handed to ${module.type}`);
  const own = (content: InteractionContent): C => {
    if (module.owns(content)) return content;
    throw foreign(content.type);
  };
  const readKey = (key: unknown): K | null => module.key.safeParse(key).data ?? null;
  return {
    needsPlace: module.needsPlace ?? false,
    drawsByKey: module.drawsByKey ?? false,
    withIds(input, id, newId) {
      if (module.ownsInput(input)) return module.withIds(input, id, newId);
      throw foreign(input.type);
    },
    withKeyIds(content, key) {
      const read = readKey(key);
      return read === null ? key : module.withKeyIds(own(content), read);
    },
    mapHtml(content, change) {
      if (module.ownsInput(content)) return module.mapHtml(content, change);
      throw foreign(content.type);
    },
    parts: (content) => module.parts(own(content)),
    nameParts(input, name) {
      if (module.ownsInput(input)) return module.nameParts(input, name);
      throw foreign(input.type);
    },
    candidate: (content, order) => module.candidate(own(content), order),
    drawOrder: (content, draw) => module.drawOrder(own(content), { ...draw, key: readKey(draw.key) }),
    validate(content, key) {
      const read = readKey(key);
      if (read !== null) return module.validate(own(content), read);
      return key === undefined
        ? [error("key", "no_key", "This answer has no key. Say which answer is right.")]
        : [error("key", "key_wrong_type", `This isn’t a key for ${module.type}. Set the key again.`)];
    },
    score(content, key, response) {
      const read = readKey(key);
      // Without a key that can be read a person has to look: a wrong 0 would be worse.
      return read === null ? unmarked : module.score(own(content), read, response);
    },
    summarize: (content, key, response) => module.summarize(own(content), readKey(key), response),
    responseFromSource: (content, response) => module.responseFromSource(own(content), response),
  };
}
