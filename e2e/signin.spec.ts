import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { signInByForm, signOutByMenu, storedSignIn, tokenCookie } from "./support/sign-in.ts";

test("a sign-in is kept as a token cookie without an end and as an object whose initial assessments are emptied and offered", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  expect(student.user.initial_assessments.map(({ name }) => name)).toEqual(["Ten-minute diagnostic"]);
  const page = await openDevice();
  const headers: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/users/")) headers.push(request.headers().authorization);
  });
  await page.goto("/");
  await expect(page).toHaveURL("/signin");
  await signInByForm(page, student);

  await expect(page.getByRole("heading", { name: `Welcome, ${student.user.first_name}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What are you preparing for?" })).toBeVisible();
  const stored = await storedSignIn(page);
  expect(Object.keys(stored ?? {}).sort()).toEqual(["access_token", "user"]);
  expect(stored?.user).toEqual({ ...student.user, initial_assessments: [] });
  expect(await tokenCookie(page)).toMatchObject({ value: stored?.access_token, path: "/", expires: -1 });

  await page.getByRole("link", { name: "Go to your home page" }).click();
  await expect(page.getByRole("heading", { name: "What are you preparing for?" })).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("button", { name: "Start the diagnostic" })).toBeVisible();
  expect(headers.length).toBeGreaterThan(0);
  expect(new Set(headers)).toEqual(new Set([`JWT ${stored?.access_token}`]));
});

test("what may be pressed stays where it is when the other ways to sign in arrive", async ({ openDevice }) => {
  const page = await openDevice();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const answer = await holdRequests(page, "**/api/settings/");
    await page.goto("/signin");
    const places = async () => {
      const all = await page.getByRole("main").locator("a, button, input").all();
      return Promise.all(all.map(async (one) => [await one.getAttribute("name"), await one.boundingBox()]));
    };
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await page.evaluate("document.fonts.ready");
    const before = await places();
    answer();
    await expect(page.getByRole("button", { name: "Staff" })).toBeVisible();
    await expect(page.getByText("to Sextant")).toBeVisible();
    expect(await places()).toEqual(expect.arrayContaining(before));
    await page.unrouteAll();
  }
});

test("without the cookie nobody is signed in, whatever object is stored", async ({ openDevice, school }) => {
  const page = await openDevice(await school.createPerson());
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL("/signin");
});

test("a new tab takes the cookie's token and asks whose it is, and another person's sign-in there is everyone's", async ({
  openDevice,
  school,
}) => {
  const [student, next] = [
    await school.createPerson("student", { firstName: "Ada" }),
    await school.createPerson("student", { firstName: "Grace" }),
  ];
  const page = await openDevice(student);
  await page.goto("/profile");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  const other = await page.context().newPage();
  const asked = other.waitForResponse("**/api/me/");
  await other.goto("/signin");
  await asked;
  await expect(other.getByRole("button", { name: "Account menu" })).toBeVisible();
  expect(await storedSignIn(other)).toEqual(await storedSignIn(page));
  expect(await other.evaluate("JSON.stringify(localStorage)")).not.toContain(student.user.id);

  await other.getByRole("button", { name: "Account menu" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/signin");
  await signInByForm(other, next);
  await expect(other.getByRole("heading", { name: "Welcome, Grace" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
});

test("nothing that signs in outlives the browser, and what earlier releases left is removed", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const page = await openDevice(student);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await page.evaluate(`localStorage.setItem("sextant.sign-in", JSON.stringify({ access_token: "left behind" }))`);
  const { cookies, origins } = await page.context().storageState();
  // What a browser has when it is started again: cookies without an end are gone, local storage is not.
  expect(cookies.filter(({ expires }) => expires !== -1)).toEqual([]);
  const again = await openDevice(null, { storageState: { cookies: [], origins } });
  await again.goto("/");
  await expect(again).toHaveURL("/signin");
  expect(await again.evaluate("JSON.stringify(localStorage)")).not.toContain("left behind");
});

test("a wrong password keeps the form with what was typed and says so, and the right one then works", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const page = await openDevice();
  await page.goto("/signin");
  await signInByForm(page, { email: student.email, password: "not the password" });
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  await expect(page).toHaveURL("/signin");
  await expect(page.getByLabel("Email, phone or username")).toHaveValue(student.email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  expect(await storedSignIn(page)).toBeNull();

  await signInByForm(page, student);
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
});

test("a link that is opened signed out is reached by the sign-in, once", async ({ openDevice, school }) => {
  const student = await school.createPerson();
  const page = await openDevice();
  await page.goto("/performance?tab=reports");
  await expect(page).toHaveURL("/signin");
  await signInByForm(page, student);
  await expect(page).toHaveURL("/performance?tab=reports");
  await signOutByMenu(page);
  await expect(page).toHaveURL("/signin");
  await signInByForm(page, student);
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
});

test("the application is not loaded before somebody types, and then while they do", async ({ openDevice }) => {
  const page = await openDevice();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/signin");
  await expect(page.getByRole("button", { name: "Student" })).toBeVisible();
  expect(loaded.filter((url) => /\/assets\/kit-/.test(url))).toEqual([]);
  const ahead = page.waitForRequest(/\/assets\/kit-/);
  await page.getByLabel("Email, phone or username").fill("m");
  await ahead;
});

test("signing out clears the cookie, the stored object and what was loaded, here and in the other tab", async ({
  openDevice,
  school,
}) => {
  const plan = { name: "Somerville's own", sections: [{ name: "Sums", questions: 2 }] };
  const { student } = await school.seat(plan);
  const next = await school.createPerson("student", { firstName: "Ada" });
  const page = await openDevice(student);
  await page.goto("/");
  await expect(page.getByText("Somerville's own")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/profile");
  await expect(other.getByRole("heading", { name: "Profile" })).toBeVisible();

  await signOutByMenu(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL("/signin");
  expect(await tokenCookie(page)).toBeUndefined();
  expect(await storedSignIn(page)).toBeNull();
  await expect(other).toHaveURL("/signin");
  await school.untilSignedOut(student);

  // Until the server answers, whatever the next person sees could only come from what was loaded before.
  const answer = await holdRequests(page, "**/api/users/assessments/**");
  await signInByForm(page, next);
  await expect(page.getByText("Loading")).toBeAttached();
  await expect(page.getByText("Somerville's own")).toHaveCount(0);
  answer();
  await expect(page.getByRole("heading", { name: /(Good .+|Hello|Welcome), Ada/ })).toBeVisible();
  await expect(page.getByText("Somerville's own")).toHaveCount(0);
});

test("a 401 on any call clears the sign-in and leads to /signin, where the caller's error is still said", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const page = await openDevice(student);
  await keepNotes(page);
  await page.goto("/profile");
  await page.getByLabel("First name").fill("Mary Fairfax");
  // Not before the save is on its way: another call of the page could hear of it first.
  await page.route("**/api/me/", async (route) => {
    if (route.request().method() === "PATCH") await school.endSignIn(student);
    await route.continue();
  });

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL("/signin");
  await expect(page.getByRole("region", { name: "Messages" }).getByText("Couldn’t save")).toBeVisible();
  expect(await tokenCookie(page)).toBeUndefined();
  expect(await storedSignIn(page)).toBeNull();

  await signInByForm(page, student);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByLabel("First name")).toHaveValue("Mary Fairfax");
});
