import { demoAccounts, demoStudents } from "../people.ts";
import { createRandom } from "../random.ts";
import { gifts } from "../sittings.ts";
import type { DemoTextTags } from "../types.ts";
import { historyGroups } from "./people.ts";

/** How a student’s half-year went. */
type Story = "steady" | "slips" | "idle" | "stuck" | "late";

/** A student as the simulation knows them. */
export interface HistoryStudent {
  email: string;
  story: Story;
  /** Logits, so many days ago; 0 knows every second question of middling difficulty. */
  abilityAt(daysAgo: number): number;
  /** By how much each topic is harder (below 0) or easier for them. */
  topics: ReadonlyMap<DemoTextTags["topic"], number>;
  /** Over 1 = slower than most. */
  pace: number;
  /** Share of weeks with a quiz. */
  diligence: number;
  /** Share of mistakes of which they say why they made them. */
  reflection: number;
  /** Days ago between which they worked. */
  from: number;
  to: number;
  goal: { score: number; minutes: number; questions: number } | null;
}

const HALF_YEAR = 175;
/** For so many days those who are stuck have worked on Algebra. */
export const STUCK_FOR = 40;
/** From then on those who slip do worse, in days ago. */
const SLIPPED = 40;

/** One of twelve slips, one is idle, one is stuck and one came late; the demo student is the first, and steady. */
const stories: Partial<Record<number, Story>> = { 3: "slips", 6: "idle", 8: "stuck", 10: "late" };

const WEAK_TOPICS = 2;

const topicNames = [
  "Words in Context",
  "Boundaries",
  "Form, Structure, and Sense",
  "Transitions",
  "Linear equations in one variable",
  "Linear functions",
  "Linear equations in two variables",
  "Systems of two linear equations in two variables",
  "Equivalent expressions",
  "Nonlinear equations in one variable",
  "Nonlinear functions",
  "Percentages",
  "Two-variable data",
  "Area and volume",
] as const;

/** What those who are stuck don’t get. */
const stuckTopics = [
  "Linear equations in one variable",
  "Linear functions",
  "Linear equations in two variables",
  "Systems of two linear equations in two variables",
  "Linear inequalities in one or two variables",
] as const;

function topicsOf(email: string, story: Story): Map<string, number> {
  if (story === "stuck") return new Map(stuckTopics.map((topic) => [topic, -1.6]));
  const random = createRandom(`topics of ${email}`);
  const topics = new Map<string, number>([[random.pick(topicNames), 0.7]]);
  while ([...topics.values()].filter((offset) => offset < 0).length < WEAK_TOPICS)
    topics.set(random.pick(topicNames), -random.int(9, 15) / 10);
  return topics;
}

/** Ability over time, ending at what the student’s other sittings were made with. */
function abilityOf(now: number, growth: number, story: Story): HistoryStudent["abilityAt"] {
  const grown = (daysAgo: number) => (growth * Math.min(daysAgo, HALF_YEAR)) / HALF_YEAR;
  if (story === "stuck") return (daysAgo) => Math.min(now, 0) - (daysAgo < STUCK_FOR / 2 ? 0.15 : 0);
  if (story === "slips") return (daysAgo) => (daysAgo < SLIPPED ? now - 1.1 : now + 1 - grown(daysAgo));
  return (daysAgo) => now - grown(daysAgo);
}

function studentOf(email: string, index: number): HistoryStudent {
  const random = createRandom(`half-year of ${email}`);
  const isDemo = email === demoAccounts.student.email;
  const story = stories[index % 12] ?? "steady";
  const gifted = gifts(email);
  const own = isDemo ? { ability: 0.75, pace: 1.05 } : { ability: 0.25 + 1.2 * gifted.ability, pace: gifted.pace };
  const growth = isDemo ? 1.6 : random.int(5, 16) / 10;
  const from = story === "late" ? random.int(50, 70) : HALF_YEAR;
  const aim = Math.round((1000 + 170 * own.ability + random.int(80, 180)) / 50) * 50;
  const hasGoal = isDemo || random.int(1, 10) <= 7;
  return {
    email,
    story,
    from,
    pace: 1 / own.pace,
    topics: topicsOf(email, story),
    abilityAt: abilityOf(own.ability, growth, story),
    diligence: isDemo || story === "stuck" ? 0.85 : random.int(45, 85) / 100,
    reflection: isDemo ? 0.6 : Math.max(0, random.int(-15, 55) / 100),
    to: story === "idle" ? random.int(18, 24) : 1,
    goal: hasGoal
      ? {
          score: Math.min(1550, Math.max(900, isDemo ? 1350 : aim)),
          minutes: random.int(2, 8) * 15,
          questions: random.int(2, 6) * 5,
        }
      : null,
  };
}

/** Returns the school’s students as the simulation knows them, the demo student first. */
export function historyStudents(): HistoryStudent[] {
  const people = [demoAccounts.student, ...demoStudents, ...historyGroups.flatMap(({ students }) => students)];
  return people.map(({ email }, index) => studentOf(email, index));
}
