const words = { en: "Recording", ar: "يجري التسجيل" };

const pill =
  "position:fixed;inset-block-end:72px;inset-inline-start:12px;z-index:60;display:flex;align-items:center;gap:6px;padding:2px 10px;" +
  "border-radius:999px;border:1px solid var(--c-line-2);background:var(--c-surface);color:var(--c-ink-2);font:500 12px/20px var(--f-sans);" +
  "pointer-events:none";
const dot = "width:8px;height:8px;border-radius:50%;background:var(--c-error)";

/** Shows that the page is being recorded. @returns What takes the notice away. */
export function showNotice(): () => void {
  const notice = document.createElement("div");
  notice.setAttribute("role", "status");
  notice.className = "no-print";
  notice.style.cssText = pill;
  const mark = document.createElement("span");
  mark.style.cssText = dot;
  mark.setAttribute("aria-hidden", "true");
  notice.append(mark, words[document.documentElement.lang === "ar" ? "ar" : "en"]);
  document.body.append(notice);
  return () => notice.remove();
}
