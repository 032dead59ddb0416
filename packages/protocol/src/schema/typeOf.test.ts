import { expectTypeOf, it } from 'vitest';
import type { TypeOf } from './typeOf.ts';

interface Named {
  readonly name: string;
}

it('a type has the keys of its revision', () => {
  expectTypeOf<TypeOf<'Implementation', '2024-11-05'>>().toEqualTypeOf<{
    readonly name: string;
    readonly version: string;
  }>();
  expectTypeOf<TypeOf<'Implementation', '2025-06-18'>>().toEqualTypeOf<{
    readonly name: string;
    readonly version: string;
    readonly title?: string;
  }>();
  expectTypeOf<TypeOf<'Tool', '2024-11-05'>>().not.toHaveProperty('title');
  expectTypeOf<TypeOf<'Tool', '2025-11-25'>>().toHaveProperty('execution');
  expectTypeOf<TypeOf<'Tool', '2026-07-28'>>().not.toHaveProperty('execution');
  expectTypeOf<TypeOf<'Tool', '2026-07-28'>>().toExtend<Named>();
});

it('what a key must be follows the revision', () => {
  expectTypeOf<TypeOf<'CancelledNotificationParams', '2025-06-18'>['requestId']>().toEqualTypeOf<
    string | number
  >();
  expectTypeOf<TypeOf<'CancelledNotificationParams', '2025-11-25'>['requestId']>().toEqualTypeOf<
    string | number | undefined
  >();
  expectTypeOf<TypeOf<'SamplingMessage', '2025-06-18'>['content']>().toEqualTypeOf<
    TypeOf<'TextContent' | 'ImageContent' | 'AudioContent', '2025-06-18'>
  >();
  expectTypeOf<TypeOf<'CallToolResult', '2025-11-25'>['structuredContent']>().toEqualTypeOf<
    Readonly<Record<string, unknown>> | undefined
  >();
  expectTypeOf<TypeOf<'CallToolResult', '2026-07-28'>['structuredContent']>().toBeUnknown();
});

it('a revision has no type that came later or went before', () => {
  expectTypeOf<TypeOf<'Task', '2025-06-18'>>().toBeNever();
  expectTypeOf<TypeOf<'Task', '2026-07-28'>>().toBeNever();
  expectTypeOf<TypeOf<'Task', '2025-11-25'>['ttl']>().toEqualTypeOf<number | null>();
  expectTypeOf<TypeOf<'DiscoverResult', '2025-11-25'>>().toBeNever();
});

it('words are spelled out, and blocks told apart by their type', () => {
  expectTypeOf<TypeOf<'ElicitResult', '2025-06-18'>['action']>().toEqualTypeOf<
    'accept' | 'decline' | 'cancel'
  >();
  expectTypeOf<TypeOf<'ContentBlock', '2024-11-05'>['type']>().toEqualTypeOf<'text' | 'image' | 'resource'>();
  expectTypeOf<TypeOf<'ContentBlock', '2025-06-18'>['type']>().toEqualTypeOf<
    'text' | 'image' | 'audio' | 'resource_link' | 'resource'
  >();
  expectTypeOf<TypeOf<'CallToolRequest', '2024-11-05'>['method']>().toEqualTypeOf<'tools/call'>();
  expectTypeOf<TypeOf<'InitializeResult', '2025-03-26'>['serverInfo']>().toExtend<Named>();
});
