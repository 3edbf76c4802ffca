const BYTES_PER_MB = 1024 * 1024;

/** Returns a size in words, such as "1.4 MB"; what is smaller than a tenth of that is told in kB. */
export function sizeText(bytes: number, language: string = document.documentElement.lang || "en"): string {
  const isSmall = bytes < BYTES_PER_MB / 10;
  const value = isSmall ? Math.max(1, Math.round(bytes / 1024)) : bytes / BYTES_PER_MB;
  const unit = isSmall ? "kilobyte" : "megabyte";
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: isSmall ? 0 : 1 }).format(value);
}
