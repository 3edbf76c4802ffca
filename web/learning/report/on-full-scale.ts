import type { Route, SittingScore } from "./requests.ts";

/** Returns a score with the scales of its sections, and of the whole, up to what another way could have reached. */
export function onFullScale(score: SittingScore, routes: readonly Route[]): SittingScore {
  if (routes.length === 0) return score;
  const bestOf = new Map(routes.map(({ section, best }) => [section, best]));
  const beyond = routes.reduce((sum, { most, best }) => sum + best - most, 0);
  const { scaled_range: whole } = score;
  return {
    ...score,
    scaled_range: whole && { ...whole, max: whole.max + beyond },
    sections: score.sections.map((section) => {
      const best = bestOf.get(section.section);
      const { scaled_range: range } = section;
      return best === undefined || !range ? section : { ...section, scaled_range: { ...range, max: best } };
    }),
  };
}
