import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { MAX_QUESTION_TEX, MAX_TEX_LENGTH } from "@sextant/questions/html/limits.ts";
import { isRemembered, renderTex, texProblem } from "@sextant/questions/html/tex.ts";
import katex from "katex";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { type Bank, choiceOf, openBank } from "../../../testing/bank.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { typeset } from "./typeset.ts";

type Created = Awaited<ReturnType<Bank["create"]>>;

let made = 0;
/** A formula that no other test has, and that takes KaTeX about as long as one within the limits can. */
function slow(): string {
  made += 1;
  const piece = "\\overbrace{x}";
  return `${made}${piece.repeat(Math.floor((MAX_TEX_LENGTH - 10) / piece.length))}`;
}
const html = (tex: string) => `<div data-tex="${escapeHtml(tex)}"></div>`;

/** How often this thread came to something else while the work went on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let turns = 0;
  while (!isOver) {
    await yieldToEventLoop();
    turns += 1;
  }
  await over;
  return turns;
}

describe("typeset", () => {
  test("sets formulas elsewhere, so that rendering only looks them up", async () => {
    const formulas = [slow(), slow(), slow()];
    const turns = await turnsDuring(typeset(formulas.map(html), "writing"));
    expect(turns).toBeGreaterThan(20);
    for (const tex of formulas) {
      expect(isRemembered({ tex, isDisplay: true })).toBe(true);
      expect(texProblem(tex, true)).toBeNull();
      expect(renderTex(tex, true)).toContain('class="katex-display"');
    }
  });

  test("tells why a formula cannot be set", async () => {
    const wrong = `\\frac{${"x".repeat(400)}${made}`;
    await typeset([html(wrong)], "writing");
    expect(isRemembered({ tex: wrong, isDisplay: true })).toBe(true);
    expect(texProblem(wrong, true)).toMatch(/Expected|Unexpected/);
  });

  test("sets what is read while drafts wait, and refuses more drafts than may wait", async () => {
    await typeset([html(slow())], "reading");
    const ended: string[] = [];
    const drafts = Array.from({ length: 12 }, () =>
      typeset([html(slow()), html(slow()), html(slow())], "writing").finally(() => ended.push("draft")),
    );
    const outcomes = Promise.allSettled(drafts);
    await typeset([html(`x${" ".repeat(300)}`)], "reading");
    expect(ended.length).toBeLessThan(12);
    const refused = (await outcomes).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ code: "overloaded" });
  });
});

describe("hostile TeX over HTTP", () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await openBank();
  });
  afterAll(() => bank.server.close());

  const most = () => Array.from({ length: Math.floor(MAX_QUESTION_TEX / MAX_TEX_LENGTH) }, () => html(slow())).join("");
  const tooMuch = () => most() + html(slow());

  test("is set only in the other process when it is previewed, saved, checked and read", async () => {
    const { tutor, staff } = bank.people;
    const here = vi.spyOn(katex, "renderToString");
    const body = most();
    const question = { ...choiceOf(), body: most(), status: "published" };
    const preview = await bank.call(tutor, "POST", "/api/questions/preview/", { question: { ...choiceOf(), body } });
    expect(preview.status).toBe(200);
    expect((await bank.create(tutor, question)).candidate?.body).toContain('class="katex-display"');
    const { id, version } = await bank.create(tutor);
    expect((await bank.patch(tutor, id, { explanation: most(), version })).status).toBe(200);
    const { id: other, stimulus } = await bank.create(staff, { stimulus: { title: "Passage", body: "<p>Short</p>" } });
    // As another process has it, which has set none of it yet.
    const { db } = bank.server.platform;
    await db.updateTable("question_versions").set({ body: most() }).where("question_id", "=", other).execute();
    await db
      .updateTable("stimulus_versions")
      .set({ body: most() })
      .where("stimulus_id", "=", stimulus?.id ?? "")
      .execute();
    expect((await bank.call(staff, "GET", `/api/stimuli/${stimulus?.id}/`)).status).toBe(200);
    expect(here).not.toHaveBeenCalled();
    here.mockRestore();
  });

  test("is set before the transaction that writes it, whoever edits", async () => {
    const { tutor } = bank.people;
    const { db } = bank.server.platform;
    const edits: ((question: Created) => Promise<{ tex: string; act: () => Promise<{ status: number }> }>)[] = [
      async ({ id, version }) => {
        const tex = slow();
        return { tex, act: () => bank.patch(tutor, id, { explanation: html(tex), version }) };
      },
      async ({ id, version, interactions: [interaction] }) => {
        const tex = slow();
        const body = { question: id, interaction: interaction?.id, content: html(tex), version };
        return { tex, act: () => bank.call(tutor, "POST", "/api/options/", body) };
      },
      async ({ id }) => {
        // As another process has it, which set what is stored.
        const tex = slow();
        await db
          .updateTable("question_versions")
          .set({ body: html(tex) })
          .where("question_id", "=", id)
          .execute();
        const node = await bank.createNode();
        const body = { nodes: [node] };
        return { tex, act: () => bank.call(tutor, "POST", `/api/questions/${id}/nodes/`, body) };
      },
    ];
    for (const prepare of edits) {
      const question = await bank.create(tutor);
      const { tex, act } = await prepare(question);
      const formula = { tex, isDisplay: true };
      expect(isRemembered(formula)).toBe(false);
      const { status } = await holdActCommit(
        db,
        (tx) => tx.selectFrom("questions").select("id").where("id", "=", question.id).forUpdate().execute(),
        act,
        async () => expect(isRemembered(formula)).toBe(true),
      );
      expect(status).toBeLessThan(300);
    }
  });

  /** Waits at the question's row, which is held, and tells whether the formula was set by then. */
  async function isSetBefore<T>(id: string, tex: string, act: () => Promise<T>) {
    let isSet: boolean | undefined;
    const answer = await holdActCommit(
      bank.server.platform.db,
      (tx) => tx.selectFrom("questions").select("id").where("id", "=", id).forUpdate().execute(),
      act,
      async () => {
        isSet = isRemembered({ tex, isDisplay: true });
      },
    );
    return { isSet, answer };
  }

  test("is set before the transaction that publishes many, or undoes an import", async () => {
    const { tutor } = bank.people;
    const { db } = bank.server.platform;
    const draft = await bank.create(tutor);
    const drawn = slow();
    await db
      .updateTable("question_versions")
      .set({ body: html(drawn) })
      .where("question_id", "=", draft.id)
      .execute();
    const bulk = { questions: [draft.id], change: { status: "published" } };
    const published = await isSetBefore(draft.id, drawn, () =>
      bank.call<{ results: { status: string }[] }>(tutor, "POST", "/api/questions/bulk/", bulk),
    );
    expect([published.isSet, published.answer.body.results[0]?.status]).toEqual([true, "changed"]);

    const replaced = await bank.create(tutor, { status: "published" });
    const before = slow();
    const importId = newId();
    const was = { content: { ...replaced, body: html(before) }, status: "published" };
    await db.insertInto("question_imports").values({ id: importId, name: "set.jsonl", created_by: tutor.id }).execute();
    await db
      .insertInto("question_import_items")
      .values({ import_id: importId, question_id: replaced.id, version: replaced.version, before: JSON.stringify(was) })
      .execute();
    const undone = await isSetBefore(replaced.id, before, () =>
      bank.call<{ results: { status: string }[] }>(tutor, "POST", `/api/questions/imports/${importId}/undo/`),
    );
    expect([undone.isSet, undone.answer.body.results[0]?.status]).toEqual([true, "restored"]);
    expect((await bank.read(replaced.id)).body).toBe(html(before));
  });

  test("leaves a question of many as it is, and says so, while too much else is being set", async () => {
    const { tutor } = bank.people;
    const { id } = await bank.create(tutor);
    await bank.server.platform.db
      .updateTable("question_versions")
      .set({ body: html(slow()) })
      .where("question_id", "=", id)
      .execute();
    // As many as may wait, each followed by another, so that there is no room at any moment.
    let isOver = false;
    const others = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver) await typeset([html(slow())], "writing");
      }),
    );
    const bulk = { questions: [id], change: { status: "published" } };
    const { body } = await bank.call<{ results: unknown[] }>(tutor, "POST", "/api/questions/bulk/", bulk);
    isOver = true;
    await others;
    expect(body.results).toEqual([{ id, status: "invalid", message: expect.stringContaining("Try again") }]);
    expect((await bank.read(id)).status).toBe("draft");
  });

  test("is not asked for by what checks nothing: a change of many, taking it back, a passage", async () => {
    const { tutor, staff } = bank.people;
    const { db } = bank.server.platform;
    const { id, stimulus } = await bank.create(staff, { stimulus: { title: "Passage", body: "<p>Short</p>" } });
    const tex = slow();
    await db
      .updateTable("question_versions")
      .set({ body: html(tex) })
      .where("question_id", "=", id)
      .execute();
    const bulk = { questions: [id], change: { status: "retired", difficulty: 4 } };
    const changed = await bank.call<{ undo: string }>(staff, "POST", "/api/questions/bulk/", bulk);
    expect((await bank.call(tutor, "POST", `/api/questions/bulk/${changed.body.undo}/undo/`)).status).toBe(404);
    expect((await bank.call(staff, "POST", `/api/questions/bulk/${changed.body.undo}/undo/`)).status).toBe(200);
    const passage = { body: "<p>Longer than before</p>", version: 1, open_drafts: true };
    const edited = await bank.call<{ outcomes: unknown[] }>(staff, "PATCH", `/api/stimuli/${stimulus?.id}/`, passage);
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(isRemembered({ tex, isDisplay: true })).toBe(false);
  });

  test("does not keep other requests waiting", async () => {
    const { tutor, staff } = bank.people;
    // They take thirty times as long as three answers to others, so that it doesn't matter what else the machine is at.
    const drafts = typeset(
      Array.from({ length: 100 }, () => html(slow())),
      "writing",
    );
    let isOver = false;
    const over = bank
      .call(tutor, "POST", "/api/questions/preview/", { question: { ...choiceOf(), body: most() } })
      .finally(() => {
        isOver = true;
      });
    for (let answered = 0; answered < 3; answered += 1) {
      expect((await bank.call(staff, "GET", "/api/questions/?page_size=1")).status).toBe(200);
      expect(isOver).toBe(false);
    }
    await drafts;
    expect((await over).status).toBe(200);
  });

  test("is refused where it is more than a question may have, wherever it stands", async () => {
    const { tutor, staff } = bank.people;
    const body = tooMuch();
    const refused = [
      await bank.call(tutor, "POST", "/api/questions/preview/", { question: { ...choiceOf(), body } }),
      await bank.call(tutor, "POST", "/api/questions/", { ...choiceOf(), explanation: body }),
    ];
    const { id, version } = await bank.create(tutor);
    refused.push(await bank.patch(tutor, id, { stimulus: { title: "Passage", body }, version }));
    const { stimulus } = await bank.create(staff, { stimulus: { title: "Passage", body: "<p>Short</p>" } });
    refused.push(await bank.call(staff, "PATCH", `/api/stimuli/${stimulus?.id}/`, { body, version: 1 }));
    for (const answer of refused) {
      expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([422, expect.stringContaining("TeX")]);
    }
  });
});
