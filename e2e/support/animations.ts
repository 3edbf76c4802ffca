/**
 * A script that waits in the page until what fades and slides is at rest. Animations that follow scrolling have a timeline of their own and
 * never end.
 */
export const animationsEnded = `Promise.allSettled(
  document.getAnimations().filter((one) => one.timeline === document.timeline).map((one) => one.finished),
)`;
