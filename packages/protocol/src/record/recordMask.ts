import { assertNever } from '../base/assertNever.ts';
import type { SseEvent } from '../frame/sseEvent.ts';
import type { Target } from '../link/target.ts';
import type { RecordMask } from './captureFile.ts';
import type { CaptureRecord } from './captureRecord.ts';
import type { HeaderList, HttpPart } from './httpPart.ts';
import { maskText } from './mask.ts';
import type { MaskListener } from './maskedPlace.ts';
import { maskFormFields, maskJsonFields } from './maskFields.ts';
import { maskUrl } from './maskUrl.ts';

/** What to mask beside what is always masked. */
export interface RecordMaskOptions {
  /** Its headers were set by the user. */
  readonly target: Target;
  /** Keys in frames whose values the user wants masked. */
  readonly frameKeys?: readonly string[];
  readonly onMask?: MaskListener;
}

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie'];
const oauthFields = [
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'code',
  'code_verifier',
  'assertion',
  'client_assertion',
  'registration_access_token',
];

/** Masks nothing. */
export const keepRecord: RecordMask = (record) => record;

/** Makes the mask of one capture's records. */
export function createRecordMask({
  target,
  frameKeys = [],
  onMask = () => undefined,
}: RecordMaskOptions): RecordMask {
  const headerNames = new Set(secretHeaders);
  if (target.kind !== 'stdio') {
    for (const name of Object.keys(target.headers ?? {})) headerNames.add(name.toLowerCase());
  }

  const maskBody = (text: string): string => {
    const inBody = (): void => onMask('oauth');
    return maskFormFields(maskJsonFields(text, oauthFields, inBody), oauthFields, inBody);
  };
  const maskAddress = (address: string): string => maskUrl(address, () => onMask('address'));
  const maskHeaders = (headers: HeaderList): HeaderList =>
    headers.map(([name, value]) => {
      if (!headerNames.has(name.toLowerCase())) return [name, maskAddress(value)];
      onMask('header');
      return [name, maskText(value)];
    });
  /** The block of an event of several lines of data says all of it once more; in bytes no key is found, so they stay out. */
  const maskEvent = (event: SseEvent): SseEvent => {
    const { block, blockBase64, ...rest } = event;
    if (block !== undefined) return { ...rest, block: maskFrame(block) };
    if (blockBase64 === undefined || frameKeys.length === 0) return event;
    onMask('frameKey');
    return rest;
  };
  const maskHttp = (http: HttpPart): HttpPart => {
    switch (http.part) {
      case 'request':
        return {
          ...http,
          url: maskAddress(http.url),
          path: maskAddress(http.path),
          headers: maskHeaders(http.headers),
        };
      case 'response': {
        const { redirect } = http;
        const masked = { ...http, headers: maskHeaders(http.headers) };
        return redirect === undefined
          ? masked
          : { ...masked, redirect: { ...redirect, to: maskAddress(redirect.to) } };
      }
      case 'event':
        return { ...http, event: maskEvent(http.event) };
      case 'body':
      case 'end':
        return http;
      default:
        return assertNever(http);
    }
  };
  /** The address that an event stream names often holds a key to the session. */
  const maskEndpoint = (block: string): string =>
    block.replace(/^(data: ?)(.*)$/gm, (_, field: string, value: string) => field + maskAddress(value));
  const maskFrame = (text: string): string =>
    frameKeys.length === 0 ? text : maskJsonFields(text, frameKeys, () => onMask('frameKey'));

  return (record): CaptureRecord => {
    const { http, text } = record;
    let maskedText = text;
    if (text !== undefined && record.kind === 'http') maskedText = maskBody(text);
    else if (text !== undefined && record.kind === 'sse') maskedText = maskFrame(maskEndpoint(text));
    else if (text !== undefined && record.kind !== 'stderr') maskedText = maskFrame(text);
    if (http === undefined && maskedText === text) return record;
    return {
      ...record,
      ...(maskedText === undefined ? {} : { text: maskedText }),
      ...(http === undefined ? {} : { http: maskHttp(http) }),
    };
  };
}
