import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fetchBody } from '../../api/body.ts';

export interface WholeBody {
  /** All of it but its line end, once asked for and loaded. */
  readonly bytes: Uint8Array | undefined;
  readonly isLoading: boolean;
  readonly problem: Error | undefined;
  readonly load: () => void;
  /** Back to the part that came first. */
  readonly leave: () => void;
}

/** Loads all of a record that came cut, when asked. */
export function useWholeBody(captureId: CaptureId, record: CaptureRecord, isCut: boolean): WholeBody {
  const [askedFor, setAskedFor] = useState<Seq>();
  const isAsked = askedFor === record.seq;
  const { data, error, isFetching, refetch } = useQuery({
    // The key that Raw has for all of it: what one of them loaded, the other has.
    queryKey: ['body', captureId, record.seq, 'all'],
    queryFn: ({ signal }) => fetchBody(captureId, record.seq, undefined, signal),
    enabled: isAsked && isCut,
    gcTime: 10_000,
    structuralSharing: false,
  });
  const { end } = record;
  const bytes = useMemo(
    () => (data === undefined || !isAsked ? undefined : withoutEnd(data.bytes, end)),
    [data, isAsked, end],
  );
  return {
    bytes,
    isLoading: isFetching,
    problem: error ?? undefined,
    load: () => {
      if (isAsked) void refetch();
      setAskedFor(record.seq);
    },
    leave: () => setAskedFor(undefined),
  };
}

function withoutEnd(bytes: Uint8Array, lineEnd: string): Uint8Array {
  const end = new TextEncoder().encode(lineEnd);
  const isThere = end.every((byte, index) => bytes[bytes.length - end.length + index] === byte);
  return isThere ? bytes.subarray(0, bytes.length - end.length) : bytes;
}
