/** A question to practise: the first day on which it may come (0 is today), and how long it usually takes. */
interface Planned {
  day: number;
  ms: number;
}

/** How much fits on a day, and what is left of today. */
interface Room {
  dayMs: number;
  todayMs: number;
}

/**
 * Spreads questions over days, each as early as it fits: on every day those worth most come first, and what doesn’t fit waits for a later
 * day. No day is longer than its limit, unless a single question is; every question has a day. Pure.
 *
 * @param questions The one worth most first.
 * @returns For each day from today on, its questions by their places in the list.
 */
export function planDays(questions: readonly Planned[], { dayMs, todayMs }: Room): number[][] {
  const days: number[][] = [];
  let left = questions.map((_, place) => place);
  while (left.length > 0) {
    const today = days.length;
    const onDay: number[] = [];
    const room = today === 0 ? todayMs : dayMs;
    // A question that is longer than a day comes alone, on a day on which nothing was practised yet.
    const mayExceed = room === dayMs;
    let used = 0;
    left = left.filter((place) => {
      const { day, ms } = questions[place] as Planned;
      const fits = used + ms <= room || (mayExceed && onDay.length === 0);
      if (day > today || !fits) return true;
      used += ms;
      onDay.push(place);
      return false;
    });
    days.push(onDay);
  }
  return days;
}
