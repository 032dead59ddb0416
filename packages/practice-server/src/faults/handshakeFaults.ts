import { revisions } from '../revision/revisions.ts';
import { answerError, changeResult, without } from './answerShapes.ts';
import type { Fault } from './fault.ts';

const on = 'initialize';

/** Faults in the answer to initialize. */
export const handshakeFaults: readonly Fault[] = [
  {
    name: 'wrong-revision',
    about: 'answers with the revision 1999-01-01',
    on,
    reshape: changeResult((result) => ({ ...result, protocolVersion: '1999-01-01' })),
  },
  {
    name: 'refuse-revision',
    about: 'refuses every revision with -32602, and names those it supports in data.supported',
    on,
    reshape: answerError({
      code: -32602,
      message: 'Unsupported protocol version',
      data: { supported: revisions },
    }),
  },
  {
    name: 'no-revision',
    about: 'leaves out protocolVersion',
    on,
    reshape: changeResult((result) => without(result, 'protocolVersion')),
  },
  {
    name: 'capabilities-boolean',
    about: 'declares capabilities as true: "ping":true,"tools":true',
    on,
    reshape: changeResult((result) => ({ ...result, capabilities: { ping: true, tools: true } })),
  },
  {
    name: 'no-capabilities',
    about: 'declares no capability, and serves everything all the same',
    on,
    reshape: changeResult((result) => ({ ...result, capabilities: {} })),
  },
  {
    name: 'no-server-info',
    about: 'leaves out serverInfo',
    on,
    reshape: changeResult((result) => without(result, 'serverInfo')),
  },
  {
    name: 'initialize-error',
    about: 'answers initialize with an internal error',
    on,
    reshape: answerError({ code: -32603, message: 'could not start' }),
  },
];
