import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchBody } from '../../api/body.ts';

export interface WholeBody {
  /** All of it but its line end, once asked for and loaded. */
  readonly bytes: Uint8Array | undefined;
  readonly isLoading: boolean;
  readonly problem: Error | undefined;
  readonly load: () => void;
}

/** Loads all of a record that came cut, when asked. */
export function useWholeBody(captureId: CaptureId, record: CaptureRecord, isCut: boolean): WholeBody {
  const [askedFor, setAskedFor] = useState<Seq>();
  const isAsked = askedFor === record.seq;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['body', captureId, record.seq, 'message'],
    queryFn: async ({ signal }) => {
      const { bytes } = await fetchBody(captureId, record.seq, undefined, signal);
      const end = new TextEncoder().encode(record.end);
      const isThere = end.every((byte, index) => bytes[bytes.length - end.length + index] === byte);
      return isThere ? bytes.subarray(0, bytes.length - end.length) : bytes;
    },
    enabled: isAsked && isCut,
    gcTime: 10_000,
    structuralSharing: false,
  });
  return {
    bytes: data,
    isLoading: isFetching,
    problem: error ?? undefined,
    load: () => {
      if (isAsked) void refetch();
      setAskedFor(record.seq);
    },
  };
}
