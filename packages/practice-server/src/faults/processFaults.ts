import type { Fault } from './fault.ts';

const startSteps = 10;
const floodLines = 20000;

/** Faults of the process: how it starts, keeps still and ends. */
export const processFaults: readonly Fault[] = [
  {
    name: 'early-exit',
    about: 'writes "missing --key" to stderr and exits with code 2 before it reads anything',
    on: 'start',
    start: async ({ host }) => {
      await host.writeError('missing --key\n');
      await host.exit(2);
    },
  },
  {
    name: 'slow-start',
    about: 'takes --start-seconds, with lines "downloading n/10" on stderr, before it reads anything',
    on: 'start',
    start: async ({ host, settings }) => {
      for (let step = 1; step <= startSteps; step += 1) {
        await host.wait((settings.startSeconds * 1000) / startSteps);
        await host.writeError(`downloading ${step}/${startSteps}\n`);
      }
    },
  },
  {
    name: 'stderr-flood',
    about: `writes ${floodLines} lines to stderr before it reads anything`,
    on: 'start',
    start: async ({ host }) => {
      for (let line = 1; line <= floodLines; line += 1) {
        await host.writeError(`debug: line ${line} of ${floodLines}, nothing to see here\n`);
      }
    },
  },
  {
    name: 'stderr-on-answer',
    about: 'writes a line that looks like an error to stderr before each answer, which is allowed',
    on: 'tools/call',
    request: (request, { host }) => {
      void host.writeError(`ERROR: ${request.method} is being handled\n`);
      return 'answer';
    },
  },
  {
    name: 'stderr-not-utf8',
    about: 'writes a line that is not UTF-8 to stderr before each answer',
    on: 'tools/call',
    request: (_request, { host }) => {
      void host.writeError(Buffer.from([0x6f, 0x6b, 0x20, 0xff, 0xfe, 0x0a]));
      return 'answer';
    },
  },
  {
    name: 'silent',
    about: 'never answers; with --fault-on, never answers that method',
    on: 'everything',
    request: () => 'ignore',
    frame: () => Buffer.alloc(0),
  },
  {
    name: 'crash',
    about: 'writes a stack trace to stderr and exits with code 1 instead of answering',
    on: 'tools/call',
    request: (_request, { host }) => {
      const trace = 'Error: something broke\n    at handle (server.js:10:5)\n';
      void host.writeError(trace).then(() => host.exit(1));
      return 'ignore';
    },
  },
  {
    name: 'ignore-stdin-end',
    about: 'goes on running when its stdin is closed',
    on: 'end',
    ignoresStdinEnd: true,
  },
  {
    name: 'ignore-term',
    about: 'goes on running when it gets SIGTERM',
    on: 'end',
    ignoresTerm: true,
  },
  {
    name: 'late-answer',
    about: 'answers a request although it was cancelled',
    on: 'tools/call',
    answersCancelled: true,
  },
];
