/** A doubt of the demo school: asked at a wrong answer, where no other place is named. */
export interface DemoDoubt {
  asked: string;
  /** Asked at words on a page of the booklet, or at a moment of the lesson. */
  place?: { page: number; quote: string } | { at_ms: number };
  /** Asked by the student whose account the demo has. */
  isOwn?: boolean;
  hoursAgo: number;
  /** What the tutor wrote, and after how many minutes. */
  answer?: { text: string; afterMinutes: number; isOffered?: boolean };
  /** What became of it: `claimed` by the tutor, `follow_up` by the student, `resolved` by the student. */
  after?: "claimed" | "follow_up" | "resolved";
}

/** What a student writes after an answer. */
export const demoFollowUp = "<p>Thank you. Is there a quick way to check that before I choose?</p>";

/** In the order in which they are asked; the first is about an option that many chose, so that its answer is offered to them. */
export const demoDoubts: readonly DemoDoubt[] = [
  {
    asked: "<p>My option is true as well, isn’t it? I can’t find what is wrong with it.</p>",
    hoursAgo: 52,
    answer: {
      text: "<p>An option can sound right and still be wrong: because it isn’t what the question asks for, or because one part of it doesn’t hold. Underline the words after “which” and read the option as the answer to exactly those words.</p><p>Then check each part of it against the text or the figures. One part that doesn’t hold is enough to drop it.</p>",
      afterMinutes: 95,
      isOffered: true,
    },
    after: "resolved",
  },
  {
    asked: "<p>I had the right one first and changed it. How do I know when to trust my first answer?</p>",
    isOwn: true,
    hoursAgo: 30,
    answer: {
      text: "<p>Change an answer only for a reason that you can say in one sentence. “It feels too easy” is none.</p><p>Here nothing in the question spoke for the change, so the first one stays.</p>",
      afterMinutes: 140,
    },
  },
  {
    asked: "<p>I get to the last step and then I’m stuck between two options. What parts them?</p>",
    hoursAgo: 26,
    answer: {
      text: "<p>Put the two side by side and look for the one word or sign that differs. Then ask the question only about that.</p>",
      afterMinutes: 60,
    },
    after: "follow_up",
  },
  {
    asked:
      "<p>Why can’t I just try one option after the other and see which one fits? It worked in the practice set.</p>",
    isOwn: true,
    hoursAgo: 5.1,
  },
  {
    asked: "<p>Which rule is this? I’ve looked through my notes and can’t find it.</p>",
    hoursAgo: 3.2,
    after: "claimed",
  },
  { asked: "<p>I ran out of time here and guessed. What would have been the fast way?</p>", hoursAgo: 0.7 },
  {
    asked: "<p>Why isn’t k = –6 an answer too? It makes the discriminant zero as well.</p>",
    place: { page: 6, quote: "Both values make the parabola touch the axis, and only k = 6 is positive." },
    hoursAgo: 47,
    answer: {
      text: "<p>k = –6 makes the discriminant zero too, and without the condition both would be answers. The question asks for k greater than zero, so only k = 6 counts. Circle such a condition before you begin.</p>",
      afterMinutes: 75,
      isOffered: true,
    },
  },
  {
    asked: "<p>Do I also flip the sign when I subtract a negative number?</p>",
    place: { at_ms: 102_000 },
    isOwn: true,
    hoursAgo: 1.6,
  },
];
