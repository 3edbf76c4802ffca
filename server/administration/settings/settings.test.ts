import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const get = (as: SignedIn | null) => t.call("GET", "/api/settings/", { as });
const update = (as: SignedIn, body: unknown) => t.call("PATCH", "/api/settings/", { as, body });

test("settings have defaults, and anyone reads their public part alone", async () => {
  const answer = await get(null);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    organisation_name: "Sextant",
    logo: null,
    support_email: "",
    copy_blocking: true,
    can_text: false,
    can_mail: false,
    course_link: null,
    has_recordings: false,
    is_demo: false,
    demo_accounts: [],
    version: 0,
    enrolment: { is_open: false, verification: "email" },
    sign_in_services: [],
    sso: { enabled: false, label: "" },
  });
  expect((await get(staff)).body).toMatchObject({ initial_assessments: [] });
  expect((await get(await t.signInAs("manager"))).body).not.toHaveProperty("initial_assessments");
});

test("staff change some of them at a time, which everyone sees and the audit keeps", async () => {
  const before = (await get(staff)).body;
  const changed = await update(staff, { organisation_name: "Académie", version: before.version });
  expect(changed.body).toMatchObject({ organisation_name: "Académie", copy_blocking: true });
  const again = await update(staff, { copy_blocking: false });
  expect(again.body).toMatchObject({ organisation_name: "Académie", copy_blocking: false });
  expect((await get(null)).body).toMatchObject({ organisation_name: "Académie", copy_blocking: false });
  const entries = await t.platform.db
    .selectFrom("audit_entries")
    .select(["actor_id", "before", "after"])
    .where("action", "=", "settings.updated")
    .orderBy("at")
    .execute();
  expect(entries[0]).toMatchObject({
    actor_id: staff.id,
    before: { organisation_name: "Sextant" },
    after: { organisation_name: "Académie" },
  });
});

test("a change from an old version is refused, also of two at once", async () => {
  const { version } = (await get(staff)).body;
  const answers = await Promise.all(
    ["One", "Two"].map((organisation_name) => update(staff, { organisation_name, version })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.status === 409);
  expect(refused?.body).toMatchObject({ code: "stale_version", current: { version: Number(version) + 1 } });
});

test("initial assessments must be published", async () => {
  const { db } = t.platform;
  const [open, draft, archived] = [
    await createAssessment(db),
    await createAssessment(db, { state: "draft" }),
    await createAssessment(db, { state: "archived" }),
  ];
  for (const id of [draft.id, archived.id, newId()]) {
    const refused = await update(staff, { initial_assessments: [open.id, id] });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ path: "initial_assessments.1" }] });
  }
  expect((await update(staff, { initial_assessments: [open.id] })).body).toMatchObject({
    initial_assessments: [open.id],
  });
});

test("others may not change them, and nonsense is malformed", async () => {
  for (const role of ["student", "tutor", "counselor", "manager"] as const) {
    expect((await update(await t.signInAs(role), { copy_blocking: true })).status).toBe(403);
  }
  expect((await t.call("PATCH", "/api/settings/", { body: {} })).status).toBe(401);
  for (const body of [{ organisation_name: "" }, { copy_blocking: "yes" }, { initial_assessments: ["x"] }, []]) {
    expect((await update(staff, body)).status).toBe(400);
  }
});
