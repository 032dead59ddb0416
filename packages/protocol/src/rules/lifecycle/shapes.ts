import { memberOf } from '../../jsonrpc/memberValue.ts';
import { inAll } from '../levels.ts';
import { describeValue, isObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { inSchema } from '../sources.ts';
import { type Introduction, introductionOf, isIntroduction } from './handshake.ts';

/** What each side must say of itself in the handshake. */
export const shapeRules: readonly AnyRule[] = [
  {
    id: 'lifecycle/initialize-params-shape',
    on: 'message',
    kinds: ['request'],
    levels: inAll('error'),
    side: 'client',
    title: 'initialize names protocolVersion, capabilities, and clientInfo with name and version.',
    fix: 'Send protocolVersion as a string, capabilities as an object, and clientInfo with the strings name and version.',
    sources: inSchema('InitializeRequest'),
    applies: isIntroduction,
    check: (moment) => checkShape(moment, 'client'),
  },
  {
    id: 'lifecycle/initialize-result-shape',
    on: 'message',
    kinds: ['result'],
    levels: inAll('error'),
    side: 'server',
    title:
      'The result of initialize names protocolVersion, capabilities, and serverInfo with name and version.',
    fix: 'Send protocolVersion as a string, capabilities as an object, and serverInfo with the strings name and version.',
    sources: inSchema('InitializeResult'),
    applies: isIntroduction,
    check: (moment) => checkShape(moment, 'server'),
  },
  {
    id: 'lifecycle/instructions-type',
    on: 'message',
    kinds: ['result'],
    methods: ['initialize'],
    levels: inAll('error'),
    side: 'server',
    title: 'The instructions of a server are a string.',
    fix: 'Send instructions as one string, or leave them out.',
    sources: inSchema('InitializeResult'),
    check: (moment) => {
      const introduction = introductionOf(moment);
      const instructions = introduction?.value?.instructions;
      if (introduction?.side !== 'server' || instructions === undefined || typeof instructions === 'string')
        return undefined;
      return [
        {
          pointer: `${introduction.pointer}/instructions`,
          message: `instructions is ${describeValue(instructions)}; it must be a string.`,
        },
      ];
    },
  },
];

function checkShape(moment: MessageMoment, side: Introduction['side']): RuleHits {
  const introduction = introductionOf(moment);
  if (introduction?.side !== side) return undefined;
  const { value, pointer, member, infoName } = introduction;
  if (value === undefined) {
    // What is there but no object is the finding of the rule about params or results in general.
    if (memberOf(moment.message, member) !== undefined) return undefined;
    return [{ pointer: moment.message.pointer, message: `initialize came without ${member}.` }];
  }
  const hits: RuleHit[] = [];
  const expect = (path: string, seen: unknown, isRight: boolean, wanted: string): void => {
    if (isRight) return;
    const isMissing = seen === undefined;
    hits.push({
      // A member that is missing has no place; its parent has.
      pointer: isMissing ? pointer + path.slice(0, path.lastIndexOf('/')) : pointer + path,
      message: `${path.slice(1).replaceAll('/', '.')} is ${describeValue(seen)}; it must be ${wanted}.`,
    });
  };
  const version = value.protocolVersion;
  expect('/protocolVersion', version, typeof version === 'string', 'a string');
  expect('/capabilities', value.capabilities, isObject(value.capabilities), 'an object');
  const info = value[infoName];
  expect(`/${infoName}`, info, isObject(info), 'an object');
  if (isObject(info)) {
    for (const name of ['name', 'version']) {
      expect(`/${infoName}/${name}`, info[name], typeof info[name] === 'string', 'a string');
    }
  }
  return hits;
}
