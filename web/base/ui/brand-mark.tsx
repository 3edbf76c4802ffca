/** Shows the mark: a sextant, its arm in brass. Decoration. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M16 4 5.2 23.2M16 4l10.8 19.2M5.2 23.2a21.6 21.6 0 0 0 21.6 0" />
      <path
        strokeWidth="1.25"
        d="M9.2 25.1l-.7 1.6M13.2 26.5l-.3 1.8M22.8 25.1l.7 1.6M26.8 23.2l1 1.4M5.2 23.2l-1 1.4"
      />
      <path className="arm" strokeWidth="2" d="M16 4l2.4 24.4" />
      <circle className="arm" cx="16" cy="4" r="1.8" fill="var(--c-paper)" />
    </svg>
  );
}
