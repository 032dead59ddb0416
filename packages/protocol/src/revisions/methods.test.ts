import { expect, it } from 'vitest';
import { handshakeRevisions, revisions } from '../base/revision.ts';
import { methodTypesOf } from '../schema/pickDefinition.ts';
import { findMethod, findMethodAnywhere, isKnownMethod, methodsOf, revisionsOfMethod } from './methods.ts';
import { maySend } from './methodTable.ts';

it('each revision has the methods of the one before and its own', () => {
  expect(handshakeRevisions.map((revision) => methodsOf(revision).length)).toEqual([24, 24, 25, 31]);
});

it('a method is found in the revisions that have it', () => {
  expect(revisionsOfMethod('tools/list')).toEqual(revisions);
  expect(revisionsOfMethod('elicitation/create')).toEqual(['2025-06-18', '2025-11-25']);
  expect(revisionsOfMethod('tasks/list')).toEqual(['2025-11-25']);
  expect(revisionsOfMethod('server/discover')).toEqual(['2026-07-28']);
  expect(revisionsOfMethod('tool/list')).toEqual([]);
  expect(findMethod('2025-03-26', 'elicitation/create')).toBeUndefined();
  expect(isKnownMethod('tasks/get')).toBe(true);
  expect(findMethod('2026-07-28', 'initialize')).toBeUndefined();
  expect(findMethod('2026-07-28', 'tools/list')?.needsParams).toBe(true);
  expect(findMethodAnywhere('tools/list')?.needsParams).toBe(false);
  expect(isKnownMethod('constructor')).toBe(false);
});

it('completion needs a capability since 2025-03-26', () => {
  expect(findMethod('2024-11-05', 'completion/complete')?.capability).toBeUndefined();
  expect(findMethod('2025-03-26', 'completion/complete')?.capability).toEqual({
    declaredBy: 'server',
    path: 'completions',
  });
  expect(findMethodAnywhere('completion/complete')?.capability?.path).toBe('completions');
});

it('says who may send a method', () => {
  const sides = (method: string) => {
    const definition = findMethodAnywhere(method);
    return definition === undefined
      ? []
      : (['client', 'server'] as const).filter((side) => maySend(definition, side));
  };
  expect(sides('tools/call')).toEqual(['client']);
  expect(sides('roots/list')).toEqual(['server']);
  expect(sides('ping')).toEqual(['client', 'server']);
  expect(sides('notifications/tasks/status')).toEqual(['client', 'server']);
});

it.each(handshakeRevisions)('says the same of the methods of %s as the types do', (revision) => {
  const here = methodsOf(revision).map(({ method, kind, sentBy, needsParams }) => [
    method,
    kind,
    sentBy,
    needsParams,
  ]);
  const there = [...methodTypesOf(revision)].map(([method, { kind, sentBy, isRequired }]) => [
    method,
    kind,
    sentBy,
    isRequired,
  ]);
  expect(here.toSorted()).toEqual(there.toSorted());
});
