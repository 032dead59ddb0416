/** An eye, or a record button; the name stands beside it. */
export function Logo() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <circle cx="9" cy="9" r="7.5" stroke="var(--accent)" strokeWidth="2" />
      <circle cx="9" cy="9" r="3" fill="var(--accent)" />
    </svg>
  );
}
