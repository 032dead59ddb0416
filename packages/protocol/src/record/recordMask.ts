import type { Target } from '../link/target.ts';
import type { RecordMask } from './captureFile.ts';
import type { CaptureRecord, HttpPart } from './captureRecord.ts';
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
  const maskHeader = (name: string, value: unknown): unknown => {
    if (!headerNames.has(name.toLowerCase())) return maskValue(value);
    if (Array.isArray(value)) return value.map((each) => maskHeader(name, each));
    if (typeof value !== 'string') return value;
    onMask('header');
    return maskText(value);
  };
  const maskHeaders = (headers: unknown): unknown => {
    if (Array.isArray(headers)) return headers.map(maskHeaderPair);
    return isObject(headers) ? mapObject(headers, maskHeader) : headers;
  };
  /** A header as `[name, value]` or `{name, value}`. */
  const maskHeaderPair = (pair: unknown): unknown => {
    if (Array.isArray(pair) && typeof pair[0] === 'string') return [pair[0], maskHeader(pair[0], pair[1])];
    if (!isObject(pair) || typeof pair.name !== 'string') return pair;
    return { ...pair, value: maskHeader(pair.name, pair.value) };
  };
  const maskValue = (value: unknown): unknown => {
    if (typeof value === 'string') return maskUrl(value, () => onMask('address'));
    if (Array.isArray(value)) return value.map(maskValue);
    if (!isObject(value)) return value;
    return mapObject(value, (key, each) => (/headers$/i.test(key) ? maskHeaders(each) : maskValue(each)));
  };
  const maskHttp = ({ id, ...rest }: HttpPart): HttpPart => {
    const masked = maskValue(rest);
    return isObject(masked) ? { ...masked, id } : { id };
  };

  return (record): CaptureRecord => {
    const { http, text } = record;
    let maskedText = text;
    if (text !== undefined && record.kind === 'http') maskedText = maskBody(text);
    else if (text !== undefined && frameKeys.length > 0 && record.kind !== 'stderr') {
      maskedText = maskJsonFields(text, frameKeys, () => onMask('frameKey'));
    }
    if (http === undefined && maskedText === text) return record;
    return {
      ...record,
      ...(maskedText === undefined ? {} : { text: maskedText }),
      ...(http === undefined ? {} : { http: maskHttp(http) }),
    };
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapObject(
  object: Readonly<Record<string, unknown>>,
  change: (key: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]));
}
