// Before the first paint: the theme, language and direction that were chosen on this device. A file of its own, because the page
// allows no inline script.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem("sextant.theme");
    language = localStorage.getItem("sextant.language");
  } catch {
    // Storage may be forbidden; the system's choice stands.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.theme = theme;
  if (language === null)
    language = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => tag === "en" || tag === "ar");
  if (language === "ar") {
    root.lang = "ar";
    root.dir = "rtl";
  }
})();
