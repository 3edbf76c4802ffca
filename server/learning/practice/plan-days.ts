/** A question to practise: the first day on which it may come (0 is today), and how long it usually takes. */
interface Planned {
  day: number;
  ms: number;
}

/** How much of a day is left for practice. */
export interface Room {
  ms: number;
  /** How many questions there may be. */
  most: number;
  /** Nothing was practised on it yet. */
  isWhole: boolean;
}

/** Nothing is planned further ahead than this, however few days have room. */
const MOST_DAYS = 400;

/**
 * Spreads questions over days, each as early as it fits: on every day those worth most come first, and what doesn’t fit waits for a later
 * day. No day is longer than its room, unless a single question is; every question has a day as far as days are planned. Pure.
 *
 * @param questions The one worth most first.
 * @returns For each day from today on, its questions by their places in the list.
 */
export function planDays(questions: readonly Planned[], roomOn: (day: number) => Room): number[][] {
  const days: number[][] = [];
  let left = questions.map((_, place) => place);
  while (left.length > 0 && days.length < MOST_DAYS) {
    const today = days.length;
    const onDay: number[] = [];
    const { ms: room, most, isWhole } = roomOn(today);
    // A question that is longer than a day comes alone, on a day on which nothing was practised yet.
    const mayExceed = isWhole && room > 0;
    let used = 0;
    left = left.filter((place) => {
      const { day, ms } = questions[place] as Planned;
      const fits = used + ms <= room || (mayExceed && onDay.length === 0);
      if (day > today || !fits || onDay.length >= most) return true;
      used += ms;
      onDay.push(place);
      return false;
    });
    days.push(onDay);
  }
  return days;
}
