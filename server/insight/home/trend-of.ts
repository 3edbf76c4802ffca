/** A change at least this large must be rarer than one in twenty where nothing changed. */
const RARE = 0.05;

/** The chance that at least so many of `count` fair coins show the same side, whichever that is. */
function chanceOfAtLeast(most: number, count: number): number {
  let [term, sum] = [0.5 ** count, 0];
  for (let heads = 0; heads <= count; heads += 1) {
    if (heads >= most) sum += term;
    term = (term * (count - heads)) / (heads + 1);
  }
  return Math.min(1, 2 * sum);
}

/**
 * Returns whether people took part more or less often in the later half of some weeks, by a sign test over the people: of those whose
 * habit changed, how many changed the same way. Source: Conover, Practical Nonparametric Statistics (1999), section 3.4.
 *
 * @param people Of each whether they took part, by week; null where they did not belong then. Only those who always did are compared.
 */
export function trendOf(people: readonly (readonly (boolean | null)[])[]): "rising" | "falling" | "steady" {
  const changes = people.flatMap((weeks) => {
    if (weeks.includes(null)) return [];
    const half = weeks.length / 2;
    const times = (part: readonly (boolean | null)[]) => part.filter(Boolean).length;
    return Math.sign(times(weeks.slice(half)) - times(weeks.slice(0, half)));
  });
  const [more, fewer] = [changes.filter((one) => one > 0).length, changes.filter((one) => one < 0).length];
  if (chanceOfAtLeast(Math.max(more, fewer), more + fewer) >= RARE) return "steady";
  return more > fewer ? "rising" : "falling";
}
