import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { type MadeSafeBrowser, openSafeBrowser } from "../../testing/safe-browser.ts";
import { allocate, answer, publishAssessment, type Session, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const HOME = "https://sextant.example.org";
const CALL = `${HOME}/api/safe-browser/enter/`;

const t = useTestApp({ PUBLIC_URL: HOME });
const elsewhere = useTestApp({ PUBLIC_URL: HOME, API_HOST: "https://api.example.org" });
const staff = useSignedIn(t, "staff");

type File = OperationOutput<"safe_browser.create_file">;
type Entered = OperationOutput<"safe_browser.enter"> & { code?: string; detail?: string };
type Row = OperationOutput<"live_sessions.list">["results"][number];

let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }, { questions: 2 }] });
  await setRules({});
});

const setRules = (more: Record<string, unknown>, of = assessment, as = staff) =>
  t.call<Record<string, unknown>>("PUT", `/api/assessments/${of}/safe-browser/`, {
    as,
    body: { required: true, ...more },
  });

async function seat(of = assessment) {
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  await allocate(t, staff, of, student.id);
  const sitter = await sit(t, student, of);
  const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
  return {
    student,
    sitter,
    path,
    id: sitter.session.id,
    access: async (as = student) =>
      (await t.call<{ safe_browser: string | null }>("GET", `${path}access/`, { as })).body.safe_browser,
    make: (as = student) => t.call<File & { code?: string }>("POST", `${path}safe-browser/`, { as }),
    act: (as: SignedIn, action: string, more: Record<string, unknown> = {}) =>
      t.call<Session & { code?: string }>("PATCH", path, { as, body: { action, ...more } }),
    render: (as: SignedIn) =>
      t.call<{ code?: string }>("GET", `/api/users/assessments-sessions/render/?session=${sitter.session.id}`, { as }),
    live: async () => {
      const { body } = await t.call<{ results: Row[] }>("GET", `/api/live-sessions/?assessment=${of}`, { as: staff });
      return body.results.find((row) => row.id === sitter.session.id)?.safe_browser;
    },
  };
}
type Seat = Awaited<ReturnType<typeof seat>>;

/** Downloads the file that was just made, without a sign-in, as Safe Exam Browser does. */
async function download(file: File): Promise<string> {
  const { status, body, headers } = await t.call<string>("GET", new URL(file.download).pathname);
  expect([status, headers["content-type"]]).toEqual([200, "application/seb"]);
  return Buffer.from(body).toString();
}

const browse = async (of: Seat, change?: (xml: string) => string): Promise<MadeSafeBrowser> => {
  const { status, body } = await of.make();
  expect(status, JSON.stringify(body)).toBe(201);
  return openSafeBrowser(await download(body), change);
};

interface Shown {
  /** The header of Windows. */
  header?: string;
  /** What a script is told. */
  script?: string;
  exam?: string;
  as?: SignedIn;
}

const enter = (browser: MadeSafeBrowser, { header, script, exam, as }: Shown, app = t) =>
  app.call<Entered>("POST", "/api/safe-browser/enter/", {
    ...(as ? { as } : {}),
    ...(header ? { headers: { "x-safeexambrowser-configkeyhash": header } } : {}),
    body: { ...browser.start, ...(script ? { config_key: script } : {}), ...(exam ? { exam_key: exam } : {}) },
  });

async function signedInBy(entered: Entered): Promise<SignedIn> {
  const { sign_in: signIn } = entered;
  if (!signIn) throw new Error("Nobody was signed in");
  const signInId = (await t.platform.tokens.read(signIn.access_token)) ?? "";
  return { id: signIn.user.id, role: "student", token: signIn.access_token, signInId, address: "" };
}

/** Opens a sitting in Safe Exam Browser, by its script. */
async function open(of: Seat): Promise<{ inside: SignedIn; browser: MadeSafeBrowser }> {
  const browser = await browse(of);
  const { status, body } = await enter(browser, { script: browser.ofStartPage });
  expect(status, JSON.stringify(body)).toBe(200);
  return { inside: await signedInBy(body), browser };
}

describe("an ordinary browser", () => {
  test("is refused with the way in, and saves nothing", async () => {
    const own = await seat();
    expect([own.sitter.session.can.start, await own.access()]).toEqual([true, "needed"]);
    const refused = await own.act(own.student, "start");
    expect(refused.body).toMatchObject({ code: "safe_browser_needed", status: 403 });
    expect((await t.call("GET", own.path, { as: own.student })).body).toMatchObject({
      state: "allocated",
      restricted: true,
    });
  });

  test("which opens the start page by itself is told so, and the file still works", async () => {
    const own = await seat();
    const browser = await browse(own);
    expect((await enter(browser, {})).body).toMatchObject({ code: "safe_browser_needed" });
    expect((await enter(browser, { as: own.student })).body).toMatchObject({ code: "safe_browser_needed" });
    expect((await enter(browser, { script: browser.ofStartPage })).status).toBe(200);
  });

  test("is let in where an allocation waives it", async () => {
    const own = await seat();
    const { body } = await t.call<{ results: { id: string; safe_browser: string }[] }>(
      "GET",
      `/api/test-allocation/?user=${own.student.id}`,
      { as: staff },
    );
    const [given] = body.results;
    expect(given?.safe_browser).toBe("required");
    const waive = (any_browser: boolean) =>
      t.call("PUT", `/api/test-allocation/${given?.id}/any-browser/`, { as: staff, body: { any_browser } });
    const limits = async () => {
      const url = `/api/allocations/effective-limits/?assessment=${assessment}&user=${own.student.id}`;
      const report = await t.call<{ results: { safe_browser: string | null }[] }>("GET", url, { as: staff });
      return report.body.results[0]?.safe_browser;
    };
    expect(await limits()).toBe("required");
    expect((await waive(true)).body).toMatchObject({ safe_browser: "waived" });
    expect([await own.access(), await limits()]).toEqual(["waived", "waived"]);
    expect((await own.make()).body).toMatchObject({ code: "illegal_transition" });
    expect((await own.act(own.student, "start", { begin: true })).status).toBe(200);
    // What was begun in another browser is continued there.
    expect((await waive(false)).body).toMatchObject({ safe_browser: "required" });
    expect((await own.render(own.student)).status).toBe(200);
    expect((await own.make()).body).toMatchObject({ code: "illegal_transition" });
  });

  test("does where the assessment doesn’t ask for Safe Exam Browser", async () => {
    const other = await publishAssessment(t, staff, {});
    const own = await seat(other);
    expect(await own.access()).toBe(null);
    expect((await own.make()).body).toMatchObject({ code: "illegal_transition" });
    expect((await own.act(own.student, "start")).status).toBe(200);
  });
});

describe("Safe Exam Browser", () => {
  test.each([
    ["on Windows, by the header of the call", (browser: MadeSafeBrowser) => ({ header: browser.hashFor(CALL) })],
    ["on macOS, by the script of its start page", (browser: MadeSafeBrowser) => ({ script: browser.ofStartPage })],
  ])("is let in %s", async (_which, show) => {
    const own = await seat();
    const browser = await browse(own);
    const { status, body } = await enter(browser, show(browser));
    expect([status, body.next, body.quit]).toEqual([200, `/sittings/${own.id}`, `${HOME}/seb/quit/${own.id}`]);
    const inside = await signedInBy(body);
    expect(inside.id).toBe(own.student.id);
    expect([await own.access(inside), await own.access()]).toEqual(["inside", "needed"]);
    expect((await own.act(own.student, "start")).body.code).toBe("safe_browser_needed");
    expect((await own.act(inside, "start", { begin: true })).status).toBe(200);
    expect((await own.render(inside)).status).toBe(200);
    expect(await own.live()).toBe("in");
  });

  test("of two posts of one code lets in exactly one", async () => {
    const own = await seat();
    const browser = await browse(own);
    const both = await Promise.all([1, 2].map(() => enter(browser, { script: browser.ofStartPage })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.map(({ body }) => body.code).filter(Boolean)).toEqual(["safe_browser_file_over"]);
  });

  test("goes on after a reload of its start page, and nobody else does", async () => {
    const own = await seat();
    const { inside, browser } = await open(own);
    const again = (as?: SignedIn) => enter(browser, { script: browser.ofStartPage, ...(as ? { as } : {}) });
    expect((await again(inside)).body).toMatchObject({ sign_in: null, next: `/sittings/${own.id}` });
    expect((await again()).body).toMatchObject({ code: "safe_browser_file_over" });
    expect((await again(own.student)).body).toMatchObject({ code: "safe_browser_file_over" });
    expect((await t.call("GET", `/api/safe-browser/files/${browser.start.code}/`)).body).toMatchObject({
      code: "safe_browser_file_over",
    });
  });

  test("is let in by its script alone where the API is at another host", async () => {
    const author = await elsewhere.signInAs("staff");
    const far = await publishAssessment(elsewhere, author, {});
    const body = { required: true };
    await elsewhere.call("PUT", `/api/assessments/${far}/safe-browser/`, { as: author, body });
    const student = await elsewhere.signInAs("student");
    await allocate(elsewhere, author, far, student.id);
    const { session } = await sit(elsewhere, student, far);
    const url = `/api/users/assessments-sessions/${session.id}/safe-browser/`;
    const made = await elsewhere.call<File>("POST", url, { as: student });
    expect(made.body.open).toMatch(/^sebs:\/\/api\.example\.org\/api\/safe-browser\/files\//);
    const { pathname } = new URL(made.body.download);
    const browser = openSafeBrowser(Buffer.from((await elsewhere.call<string>("GET", pathname)).body).toString());
    // Windows sends no header there; one for the page’s own host is of another address.
    expect((await enter(browser, {}, elsewhere)).body).toMatchObject({ code: "safe_browser_needed" });
    const wrong = await enter(browser, { header: browser.hashFor(CALL) }, elsewhere);
    expect(wrong.body).toMatchObject({ code: "safe_browser_wrong_key" });
    expect((await enter(browser, { script: browser.ofStartPage }, elsewhere)).status).toBe(200);
  });
});

describe("a wrong file", () => {
  test.each([
    ["without a key", () => ({}), "safe_browser_needed"],
    [
      "with the key of another page",
      (browser: MadeSafeBrowser) => ({ script: browser.hashFor(HOME) }),
      "safe_browser_wrong_key",
    ],
    ["with words for a key", () => ({ script: "é".repeat(64), header: "none" }), "safe_browser_wrong_key"],
  ])("%s is refused", async (_what, show, code) => {
    const browser = await browse(await seat());
    expect((await enter(browser, show(browser))).body).toMatchObject({ code });
  });

  test("of another sitting is refused", async () => {
    const [mine, theirs] = [await browse(await seat()), await browse(await seat())];
    const crossed = { ...mine, start: { ...mine.start, session: theirs.start.session } };
    expect((await enter(crossed, { script: mine.ofStartPage })).body).toMatchObject({ code: "safe_browser_file_over" });
    expect((await enter(mine, { script: theirs.ofStartPage })).body).toMatchObject({ code: "safe_browser_wrong_key" });
    expect((await enter(mine, { script: mine.ofStartPage })).status).toBe(200);
  });

  test("that was edited is refused", async () => {
    const edited = await browse(await seat(), (xml) =>
      xml.replace("<key>URLFilterEnable</key><true/>", "<key>URLFilterEnable</key><false/>"),
    );
    expect(edited.settings.URLFilterEnable).toBe(false);
    const { status, body } = await enter(edited, { script: edited.ofStartPage, header: edited.hashFor(CALL) });
    expect([status, body.code]).toEqual([403, "safe_browser_wrong_key"]);
    expect(body.detail).toContain("Download it again");
  });

  test("that has expired is refused", async () => {
    const browser = await browse(await seat());
    await t.platform.db
      .updateTable("safe_browser_files")
      .set({ expires_at: new Date("2026-01-01T00:00:00Z") })
      .where("session_id", "=", browser.start.session)
      .execute();
    expect((await enter(browser, { script: browser.ofStartPage })).body).toMatchObject({
      code: "safe_browser_file_over",
    });
  });

  test("from before all sign-ins ended is refused, and can’t be downloaded any more", async () => {
    const own = await seat();
    const browser = await browse(own);
    const ended = await t.call("DELETE", `/api/users/${own.student.id}/sign-ins/`, { as: staff });
    expect(ended.status).toBe(204);
    const over = { code: "safe_browser_file_over", status: 409 };
    expect((await enter(browser, { script: browser.ofStartPage })).body).toMatchObject(over);
    expect((await t.call("GET", `/api/safe-browser/files/${browser.start.code}/`)).body).toMatchObject(over);
    const again = { ...own, make: async () => own.make(await t.signInAs({ id: own.student.id, role: "student" })) };
    const anew = await browse(again);
    expect((await enter(anew, { script: anew.ofStartPage })).status).toBe(200);
  });

  test("from before a new password is refused", async () => {
    const own = await seat();
    const browser = await browse(own);
    const body = { password: "correct horse battery staple" };
    expect((await t.call("POST", `/api/users/${own.student.id}/setpassword/`, { as: staff, body })).status).toBe(204);
    expect((await enter(browser, { script: browser.ofStartPage })).body).toMatchObject({
      code: "safe_browser_file_over",
    });
  });

  test("has a code that nobody can guess, and another’s student makes none", async () => {
    const [own, other] = [await seat(), await seat()];
    expect((await own.make(other.student)).status).toBe(404);
    expect((await own.make(staff)).status).toBe(403);
    const made = { session: own.id, code: "a", config_key: "b" };
    const guessed = await t.call("POST", "/api/safe-browser/enter/", { body: made });
    expect(guessed.body).toMatchObject({ code: "safe_browser_file_over" });
  });
});

test("an answer is saved although Safe Exam Browser was quit, and coming back needs the supervisor", async () => {
  const own = await seat();
  const { inside } = await open(own);
  expect((await own.act(inside, "start", { begin: true })).status).toBe(200);
  const rendered = await t.call<{ sections: { attempts: Parameters<typeof answer>[0][] }[] }>(
    "GET",
    `/api/users/assessments-sessions/render/?session=${own.id}`,
    { as: inside },
  );
  const [first] = rendered.body.sections.flatMap(({ attempts }) => attempts);
  if (!first) throw new Error("There are no questions");
  const save = (as: SignedIn, revision: number) =>
    t.call<{ attempts: { status: string }[] }>("POST", "/api/users/assessments-attempts/", {
      as,
      body: {
        session: own.id,
        lease: 1,
        attempts: [{ id: first.id, response: answer(first, "A"), revision, elapsed_ms: 10 }],
      },
    });
  expect((await save(inside, 1)).body.attempts).toMatchObject([{ status: "saved" }]);

  // It was quit: what is left is an ordinary browser. No answer is refused there, and no question is shown.
  expect((await save(own.student, 2)).body.attempts).toMatchObject([{ status: "saved" }]);
  expect((await own.render(own.student)).body).toMatchObject({ code: "safe_browser_left", status: 409 });
  const seen = await t.call<{ keys?: unknown }>("GET", own.path, { as: own.student });
  expect([seen.status, seen.body.keys]).toEqual([200, undefined]);
  for (const action of ["take_over", "begin_section"])
    expect((await own.act(own.student, action)).body).toMatchObject({ code: "safe_browser_left" });
  const given = { id: first.id, response: answer(first, "B"), revision: 3, elapsed_ms: 20 };
  const next = await own.act(own.student, "next_question", { after: first.id, answer: given, lease: 1 });
  expect(next.body).toMatchObject({ code: "safe_browser_left" });
  const kept = await t.platform.db
    .selectFrom("attempts")
    .select("revision")
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  expect(kept.revision).toBe(3);

  expect((await own.make()).body).toMatchObject({ code: "safe_browser_left" });
  expect(await own.live()).toBe("asks");
  expect((await own.act(own.student, "let_back_in")).status).toBe(403);
  expect((await own.act(staff, "let_back_in")).status).toBe(200);
  expect(await own.live()).toBe("let_in");
  const back = await open(own);
  expect(await own.live()).toBe("in");
  expect((await own.render(inside)).body).toMatchObject({ code: "safe_browser_left" });
  expect((await own.act(back.inside, "take_over")).body.lease).toBe(2);
  expect((await own.render(back.inside)).status).toBe(200);
  // Their word was for one return.
  expect((await own.make()).body).toMatchObject({ code: "safe_browser_left" });

  expect((await own.act(back.inside, "submit", { unsent: 0 })).status).toBe(200);
  expect((await own.make()).body).toMatchObject({ code: "illegal_transition", status: 409 });
  const actions = await t.platform.db
    .selectFrom("session_events")
    .select("action")
    .where("session_id", "=", own.id)
    .where("action", "in", ["enter_safe_browser", "ask_back_in", "let_back_in"])
    .orderBy("at")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    ...["enter_safe_browser", "ask_back_in", "let_back_in", "enter_safe_browser", "ask_back_in"],
  ]);
});

test("a second file from before the start lets nobody back in without the supervisor", async () => {
  const own = await seat();
  const second = await browse(own);
  const { inside } = await open(own);
  expect((await own.act(inside, "start", { begin: true })).status).toBe(200);
  const enterAgain = () => enter(second, { script: second.ofStartPage });
  expect((await enterAgain()).body).toMatchObject({ code: "safe_browser_left", status: 409 });
  expect(await own.live()).toBe("asks");
  expect((await own.act(staff, "let_back_in")).status).toBe(200);
  expect((await enterAgain()).status).toBe(200);
});

test("of many who are let back in at once, one whose test is over isn’t", async () => {
  const [late, other] = [await seat(), await seat()];
  for (const one of [late, other]) {
    const { inside } = await open(one);
    expect((await one.act(inside, "start", { begin: true })).status).toBe(200);
    if (one === late) expect((await one.act(inside, "submit", { unsent: 0 })).status).toBe(200);
  }
  const body = { sessions: [late.id, other.id], action: "let_back_in" };
  const { body: answered } = await t.call<{ results: { session: string; outcome: string }[] }>(
    "POST",
    "/api/users/assessments-sessions/bulk/",
    { as: staff, body },
  );
  expect(answered.results.map(({ session, outcome }) => [session, outcome])).toEqual([
    [late.id, "refused"],
    [other.id, "done"],
  ]);
  const rows = await t.platform.db
    .selectFrom("safe_browser_sittings")
    .select(["session_id", "let_in_at"])
    .where("session_id", "in", [late.id, other.id])
    .execute();
  const letIn = rows.filter(({ let_in_at: at }) => at !== null).map(({ session_id: id }) => id);
  expect(letIn).toEqual([other.id]);
});

test("nobody is let back in who never was in Safe Exam Browser", async () => {
  const own = await seat(await publishAssessment(t, staff, {}));
  expect((await own.act(staff, "let_back_in")).body).toMatchObject({ code: "illegal_transition" });
  expect((await own.act(own.student, "start", { begin: true })).status).toBe(200);
  expect((await own.act(staff, "let_back_in")).body).toMatchObject({ code: "illegal_transition" });
});

describe("what an assessment asks", () => {
  const exam = "ab".repeat(32);

  test("is told without its passwords, and written to the log without them", async () => {
    const own = await publishAssessment(t, staff, {});
    const set = await setRules({ file_password: "blue harbour", quit_password: "let-me-out", exam_keys: [exam] }, own);
    const asked = {
      required: true,
      has_file_password: true,
      has_quit_password: true,
      exam_keys: [exam],
      quit_link: true,
    };
    expect(set.body).toEqual(asked);
    expect((await t.call("GET", `/api/assessments/${own}/safe-browser/`, { as: staff })).body).toEqual(asked);
    expect((await setRules({ file_password: null }, own)).body).toMatchObject({
      has_file_password: false,
      has_quit_password: true,
      exam_keys: [],
    });
    const log = await t.platform.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("action", "=", "assessment.safe_browser")
      .where("subject_id", "=", own)
      .execute();
    expect(log).toHaveLength(2);
    const rows = await t.platform.db
      .selectFrom("safe_browser_rules")
      .selectAll()
      .where("assessment_id", "=", own)
      .execute();
    expect(JSON.stringify([log, rows])).not.toMatch(/harbour|let-me-out/);
  });

  test("makes no file without its password where that can’t be read any more", async () => {
    const own = await publishAssessment(t, staff, {});
    await setRules({ file_password: "blue harbour" }, own);
    const theirs = await seat(own);
    const { body: file } = await theirs.make();
    const lose = () =>
      t.platform.db
        .updateTable("safe_browser_rules")
        .set({ file_password: Buffer.alloc(64).toString("base64") })
        .where("assessment_id", "=", own)
        .execute();
    await lose();
    const lost = { code: "safe_browser_password_lost", status: 409 };
    expect((await theirs.make()).body).toMatchObject(lost);
    expect((await t.call("GET", new URL(file.download).pathname)).body).toMatchObject(lost);
    await setRules({ file_password: "red harbour" }, own);
    expect((await theirs.make()).status).toBe(201);
  });

  test("is set by its author alone", async () => {
    const tutor = await t.signInAs("tutor");
    expect((await setRules({}, assessment, tutor)).status).toBe(403);
    expect((await setRules({ exam_keys: ["not a key"] })).status).toBe(400);
  });

  test("a password, the quit password and Browser Exam Keys count for files made before", async () => {
    const own = await publishAssessment(t, staff, {});
    await setRules({}, own);
    const theirs = await seat(own);
    const { body: file } = await theirs.make();
    expect(file.has_password).toBe(false);
    await setRules({ quit_password: "let-me-out", quit_link: false, exam_keys: [exam] }, own);
    const browser = openSafeBrowser(await download(file));
    expect(browser.settings).toMatchObject({ hashedQuitPassword: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(browser.settings.quitURL).toBeUndefined();
    const script = browser.ofStartPage;
    expect((await enter(browser, { script })).body).toMatchObject({ code: "safe_browser_wrong_version" });
    expect((await enter(browser, { script, exam: "cd".repeat(32) })).body).toMatchObject({
      code: "safe_browser_wrong_version",
    });
    await setRules({ file_password: "blue harbour" }, own);
    const sealed = await t.app.inject({ method: "GET", url: new URL(file.download).pathname });
    expect(sealed.rawPayload.subarray(0, 2).toString("hex")).toBe("1f8b");
    await setRules({ exam_keys: [], file_password: null }, own);
    const again = openSafeBrowser(await download(file));
    const { body } = await enter(again, { script: again.ofStartPage });
    expect([body.next, body.quit]).toEqual([`/sittings/${theirs.id}`, `${HOME}/seb/quit/${theirs.id}`]);
  });
});
