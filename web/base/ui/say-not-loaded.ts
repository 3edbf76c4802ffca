const words = {
  en: ["We couldn’t load this page", "Reload"],
  ar: ["تعذّر تحميل هذه الصفحة", "إعادة التحميل"],
} as const;

/** Shows what to do now in place of a page whose first parts failed to load. Needs no other part of the page. Rethrows the error. */
export function sayNotLoaded(error: unknown): never {
  const [title, reload] = document.documentElement.lang === "ar" ? words.ar : words.en;
  const heading = document.createElement("h1");
  heading.className = "h2";
  heading.textContent = title;
  const button = document.createElement("button");
  button.className = "btn btn-primary";
  button.textContent = reload;
  button.addEventListener("click", () => location.reload());
  const main = document.createElement("main");
  main.className = "not-loaded";
  main.append(heading, button);
  document.getElementById("root")?.replaceChildren(main);
  throw error;
}
