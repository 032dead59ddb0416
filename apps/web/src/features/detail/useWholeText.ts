import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchBody } from '../../api/body.ts';

export interface WholeText {
  /** All of it, once asked for and loaded. */
  readonly text: string | undefined;
  readonly isLoading: boolean;
  readonly problem: Error | undefined;
  readonly load: () => void;
}

/** Loads the whole text of a record that came cut, when asked. */
export function useWholeText(captureId: CaptureId, record: CaptureRecord, isCut: boolean): WholeText {
  const [askedFor, setAskedFor] = useState<Seq>();
  const isAsked = askedFor === record.seq;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['body', captureId, record.seq, 'text'],
    queryFn: async ({ signal }) => {
      const { bytes } = await fetchBody(captureId, record.seq, undefined, signal);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      return record.end !== '' && text.endsWith(record.end) ? text.slice(0, -record.end.length) : text;
    },
    enabled: isAsked && isCut,
    gcTime: 10_000,
  });
  return {
    text: data,
    isLoading: isFetching,
    problem: error ?? undefined,
    load: () => {
      if (isAsked) void refetch();
      setAskedFor(record.seq);
    },
  };
}
