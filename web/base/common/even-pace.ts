const DAYS = 7;
/** Within this share of the goal an even pace is kept. */
const NEAR = 0.05;

/** Returns what an even pace comes to by the end of the last of so many days of a week. @param begun Today is one of them. */
export function evenPace(goal: number, begun: number): number {
  return (goal * Math.min(DAYS, Math.max(0, begun))) / DAYS;
}

/** Returns how a figure of a week that isn’t over compares with what an even pace comes to by tonight. */
export function paceState(done: number, goal: number, even: number): "reached" | "near" | "ahead" | "behind" {
  if (done >= goal) return "reached";
  if (Math.abs(done - even) <= goal * NEAR) return "near";
  return done > even ? "ahead" : "behind";
}
