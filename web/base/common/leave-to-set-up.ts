/** Leaves for the page on which a second step is set up: until then nothing else opens. Never settles: the page goes. */
export function leaveToSetUp(): Promise<never> {
  location.replace("/signin/set-up");
  return new Promise(() => {});
}
