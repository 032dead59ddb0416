/** A header line of the framing that editors' language servers use. */
export interface HeaderLine {
  readonly name: 'content-length' | 'content-type';
  /** Bytes of the body, of a `Content-Length`. */
  readonly length?: number;
}

/** Reads `Content-Length: N` or `Content-Type: …`, in any case of letters; undefined for another line. */
export function readHeaderLine(text: string): HeaderLine | undefined {
  const first = text.charCodeAt(0);
  if ((first !== 67 && first !== 99) || text.length > 200) return undefined;
  const length = /^content-length[ \t]*:[ \t]*(\d{1,15})[ \t]*$/i.exec(text)?.[1];
  if (length !== undefined) return { name: 'content-length', length: Number(length) };
  return /^content-type[ \t]*:/i.test(text) ? { name: 'content-type' } : undefined;
}
