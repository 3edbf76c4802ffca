import { expect, test } from "vitest";
import { createToldPlace } from "./told-place.ts";

test("a page that is only open tells no place, however often it reports", () => {
  const place = createToldPlace();
  expect([place.isNews(), place.take(), place.take()]).toEqual([false, undefined, undefined]);
});

test("a place is told once, and again after another one", () => {
  const place = createToldPlace();
  place.use(3);
  expect([place.isNews(), place.take(), place.take()]).toEqual([true, 3, undefined]);
  place.use(3);
  expect(place.isNews()).toBe(false);
  place.use(4);
  place.use(3);
  expect(place.take()).toBe(undefined);
  place.use(4);
  expect(place.take()).toBe(4);
});

test("a page that is come back to tells its place once it is used, and not before", () => {
  const place = createToldPlace();
  place.use(3);
  place.take();
  place.forget();
  expect(place.take()).toBe(undefined);
  place.use(3);
  expect(place.take()).toBe(3);
});

test("a place that couldn’t be told is told again, but not over a newer one", () => {
  const place = createToldPlace();
  place.use(3);
  place.giveBack(place.take());
  expect(place.take()).toBe(3);
  place.use(4);
  const sent = place.take();
  place.use(5);
  place.giveBack(sent);
  expect([place.take(), place.take()]).toEqual([5, undefined]);
  place.giveBack(undefined);
  expect(place.isNews()).toBe(false);
});
