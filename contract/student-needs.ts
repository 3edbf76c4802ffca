/** Why a student is on the list of those who need someone, in the order in which equals are told. */
export const needKinds = ["idle", "slipped", "stuck", "doubt", "to_mark", "reported"] as const;
export type NeedKind = (typeof needKinds)[number];

/** What a member of the team did about a reason, so that it rests. */
export const restings = ["not_today", "spoken_to"] as const;
export type Resting = (typeof restings)[number];

/**
 * Every threshold of the list in one table. A simulation of students with whom all is well puts at most one in twenty of them on the list in
 * a week; a change here must keep that.
 */
export const needThresholds = {
  idle: {
    /** What was done in so many days before the pause says how often a student works. */
    habit_days: 56,
    /** Of someone newer than that, at least so many days count. */
    least_habit_days: 28,
    /** On fewer days of those nobody has a habit yet. */
    least_active_days: 6,
    /** A shorter pause is none. */
    least_days: 6,
    /** Chance of so long a pause by the student’s own habit. */
    chance: 0.003,
    /** From then on a student has stopped rather than paused, and is no longer on the list. */
    most_days: 42,
  },
  slipped: {
    /** The newest score is held against so many before it, weighed by their errors. */
    earlier_scores: 3,
    /** None older than so many days. */
    within_days: 150,
    /** A score stays news for so many days. */
    news_days: 21,
    /** Standard errors by which it is lower. */
    z: 2,
  },
  stuck: {
    /** Two spans of so many days are compared. */
    span_days: 21,
    /** Answers in each. */
    least_answers: 30,
    /** Share right that is good enough. */
    good_share: 0.7,
    /** Growth from one span to the next that would be worth the work. */
    worthwhile: 0.1,
    /** Standard errors by which it is less. */
    z: 1.65,
  },
  /** Days after which an answer waits long for its mark, and a report for its answer. */
  to_mark: { least_days: 2 },
  reported: { least_days: 1 },
  /** Hours after which a doubt waits long for its answer. */
  doubt: { least_hours: 4 },
  /** A reason that someone spoke about rests for so many days, for the whole team. */
  spoken_days: 7,
  /** A window within so many hours makes a pause urgent. */
  soon_hours: 72,
} as const;
