const words = { en: "Recording", ar: "يجري التسجيل" };

const common =
  "position:fixed;z-index:60;display:flex;align-items:center;gap:6px;border:1px solid var(--c-line-2);background:var(--c-surface);" +
  "color:var(--c-ink-2);pointer-events:none;";
const pill = `${common}inset-block-end:72px;inset-inline-start:12px;padding:2px 10px;border-radius:999px;font:500 12px/20px var(--f-sans)`;
/** On a phone all of the bottom is worked with: there it hangs from the edge at the top. */
const tab =
  `${common}inset-block-start:0;left:50%;transform:translateX(-50%);padding:0 8px;border-block-start:0;` +
  "border-radius:0 0 8px 8px;font:500 12px/14px var(--f-sans);white-space:nowrap";
const dot = "width:8px;height:8px;border-radius:50%;background:var(--c-error)";

/** Shows that the page is being recorded. @returns What takes the notice away. */
export function showNotice(): () => void {
  const notice = document.createElement("div");
  notice.setAttribute("role", "status");
  notice.className = "no-print";
  const phone = matchMedia("(max-width: 640px)");
  const place = () => {
    notice.style.cssText = phone.matches ? tab : pill;
  };
  place();
  phone.addEventListener("change", place);
  const mark = document.createElement("span");
  mark.style.cssText = dot;
  mark.setAttribute("aria-hidden", "true");
  notice.append(mark, words[document.documentElement.lang === "ar" ? "ar" : "en"]);
  document.body.append(notice);
  return () => {
    phone.removeEventListener("change", place);
    notice.remove();
  };
}
