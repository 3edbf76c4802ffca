import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

/** As text: the journeys know nothing of a browser's own names. The date is a day ahead, and nothing may be kept. */
const brokenDevice = `(() => {
  const RealDate = Date;
  const day = 86400000;
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + day);
      else super(...given);
    }
    static now() {
      return RealDate.now() + day;
    }
  };
  IDBFactory.prototype.open = () => {
    throw new DOMException("The user denied permission to access the database.", "SecurityError");
  };
})()`;

test("a device that may keep nothing and is a day ahead says so, has the right time, and its answers reach the server", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({
    name: "A broken device",
    sections: [{ name: "Sums", questions: 3, time_limit_seconds: 1800 }],
  });
  const page = await openDevice(student);
  await page.addInitScript(brokenDevice);
  const player = playerIn(page);
  await player.begin(session);
  await expect(page.getByRole("timer", { name: "Time left" })).toContainText(/^(30:00|2[5-9]:\d\d)/);
  await player.choose("A");
  await expect(page.getByText("This device can’t save your answers")).toBeVisible();
  await player.allSaved();
  expect((await school.getSession(session)).state).toBe("in_progress");
  expect((await school.listHistory(session)).map(({ counted }) => counted)).toEqual([true]);
});
