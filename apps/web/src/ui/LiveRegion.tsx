/** Reads a state aloud when it changes; not shown. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}
