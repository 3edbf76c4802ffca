import { apart, byLikeness, isNear, type Missed, type Unseen } from "./likeness.ts";

/** A mistake with what it has in common with others. */
interface Seeker {
  missed: Missed;
  kind: Kind;
}

/** An unseen question, and who has it. Once it has a holder it is never without: it only changes hands. */
interface Place {
  question: Unseen;
  holder: Seeker | null;
  /** The last search that came by. */
  search: number;
  /** Nothing is left beyond it, and later mistakes take nothing from those before. */
  isSpent: boolean;
}

/** Mistakes with the same tags and difficulty: they share one list, as there may be thousands of them. */
interface Kind {
  /** The questions like them, the most alike first as far as difficulty tells. */
  places: readonly Place[];
  /** All places before this one have holders. */
  from: number;
  /** What a search hasn’t come by yet. */
  ahead: { search: number; places: readonly Place[] };
}

/** A step of a search: a mistake, and the question that it would leave to the one before. */
interface Way {
  seeker: Seeker;
  leaves: Place | null;
  before: Way | null;
}

/** Returns the mistakes with their kinds. */
function seek(wanted: readonly Missed[], all: readonly Place[]): Seeker[] {
  const byTag = new Map<string, Place[]>();
  for (const place of all) {
    for (const tag of place.question.tag_ids) {
      const under = byTag.get(tag);
      if (under) under.push(place);
      else byTag.set(tag, [place]);
    }
  }
  const makeKind = (missed: Missed): Kind => {
    // Its own question may be like others of its kind, and what is measured of it isn’t measured of them.
    const any = { ...missed, questionId: "", irtB: null };
    const places = [...new Set(missed.tagIds.flatMap((tag) => byTag.get(tag) ?? []))]
      .filter(({ question }) => isNear(any, question))
      .toSorted((one, other) => byLikeness(any, one.question, other.question));
    return { places, from: 0, ahead: { search: 0, places } };
  };
  const kinds = new Map<string, Kind>();
  return wanted.map((missed) => {
    const key = [missed.difficulty, ...missed.tagIds.toSorted()].join(" ");
    const kind = kinds.get(key) ?? makeKind(missed);
    kinds.set(key, kind);
    return { missed, kind };
  });
}

/** Returns the question most like a mistake that nobody holds. */
function findFree({ missed, kind }: Seeker): Place | null {
  const { places } = kind;
  while (places[kind.from]?.holder) kind.from += 1;
  const distanceTo = ({ question }: Place) => apart(question.difficulty, missed.difficulty);
  let nearest: Place | null = null;
  for (let at = kind.from; at < places.length; at += 1) {
    const place = places[at];
    if (!place || place.holder || place.question.id === missed.questionId) continue;
    if (nearest && distanceTo(place) > distanceTo(nearest)) break;
    if (!nearest || byLikeness(missed, place.question, nearest.question) < 0) nearest = place;
    // Where nothing is measured of the mistake, the list has its order.
    if (missed.irtB === null) break;
  }
  return nearest;
}

/** Gives a free question to the last mistake of a way, and what each leaves to the one before. */
function give(free: Place, last: Way): void {
  let to: Place | null = free;
  for (let way: Way | null = last; way && to; way = way.before) {
    to.holder = way.seeker;
    to = way.leaves;
  }
}

/** Gives a mistake a question, which may have others change theirs. @returns Whether there was one. */
function serve(from: Seeker, search: number): boolean {
  const start: Way = { seeker: from, leaves: null, before: null };
  const own = findFree(from);
  if (own) give(own, start);
  if (own) return true;
  const seen: Place[] = [];
  const kinds = new Set<Kind>();
  const ways = [start];
  for (const way of ways) {
    const { missed, kind } = way.seeker;
    const places = kind.ahead.search === search ? kind.ahead.places : kind.places;
    kind.ahead = { search, places: places.filter(({ question }) => question.id === missed.questionId) };
    kinds.add(kind);
    for (const place of places) {
      const { holder } = place;
      if (!holder || place.isSpent || place.search === search || place.question.id === missed.questionId) continue;
      place.search = search;
      seen.push(place);
      const next: Way = { seeker: holder, leaves: place, before: way };
      const free = findFree(holder);
      if (free) give(free, next);
      if (free) return true;
      ways.push(next);
    }
  }
  for (const place of seen) place.isSpent = true;
  // Of these lists only what was nobody’s to take is left.
  for (const kind of kinds) {
    kind.places = kind.ahead.places;
    kind.from = 0;
  }
  return false;
}

/**
 * Gives as many of these mistakes as can have one an unseen question like it: one with a tag of its own, at most a step easier or harder,
 * each to one mistake. Where not all can have one, those that come first do. Each is given the most alike that is left, and another one
 * only where a later mistake would go without. Pure.
 *
 * @param wanted Different questions.
 * @param most Stops once so many have one.
 * @returns The question of each mistake that has one, by the question that went wrong.
 */
export function matchSiblings(
  wanted: readonly Missed[],
  unseen: readonly Unseen[],
  most = Number.POSITIVE_INFINITY,
): Map<string, string> {
  const places = unseen.map((question): Place => ({ question, holder: null, search: 0, isSpent: false }));
  let served = 0;
  for (const [index, seeker] of seek(wanted, places).entries()) {
    if (served >= most) break;
    if (serve(seeker, index + 1)) served += 1;
  }
  const given = new Map(
    places.flatMap(({ holder, question }) => (holder ? [[holder.missed.questionId, question.id] as const] : [])),
  );
  // In the order in which they were asked for.
  return new Map(
    wanted.flatMap(({ questionId }) => {
      const id = given.get(questionId);
      return id === undefined ? [] : [[questionId, id] as const];
    }),
  );
}
